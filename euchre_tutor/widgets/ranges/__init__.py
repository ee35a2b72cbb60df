"""RangeBoard: all hands a seat may hold as a chart to press on: a cell lists its hands, and each can be looked at."""
