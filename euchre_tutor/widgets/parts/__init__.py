"""What all widgets share: one worker, one dispatcher of messages, the wire, and the parts of their faces."""
