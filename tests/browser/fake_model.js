/** A stand-in for the model that anywidget gives a view: it keeps traits, fires change: handlers, records what is sent. */
class FakeModel {
  handlers = [];
  sent = [];
  saves = 0;

  constructor(traits) {
    this.traits = { _heard: 0, ...traits };
  }

  get = (name) => this.traits[name];
  on = (name, handler) => this.handlers.push([name, handler]);
  off = (name, handler) => (this.handlers = this.handlers.filter(([n, h]) => n !== name || h !== handler));
  send = (message) => this.sent.push(message);
  save_changes = () => (this.saves += 1);

  set(name, value) {
    this.traits[name] = value;
    this.handlers.filter(([event]) => event === `change:${name}`).forEach(([, handler]) => handler());
  }
}
