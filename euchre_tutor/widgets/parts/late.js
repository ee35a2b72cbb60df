/**
 * A face that came late hears Python all the same.
 *
 * anywidget waits two seconds for the module of a face. Of one that comes later it still draws what it knew when it was
 * made, but lets no message from Python through any more.
 */

/** Hear Python at the model itself if anywidget has stopped listening, and ask for what was missed. */
export function initialize({ model }) {
  const heard = model.set({}); // Backbone's own model, which sends back itself
  const nothing = { content: { data: {} } };
  heard?._handle_comm_msg?.(nothing).catch(() => {
    heard._handle_comm_msg = Object.getPrototypeOf(heard.constructor.prototype)._handle_comm_msg;
    heard.comm?.on_msg((message) => heard._handle_comm_msg(message));
    heard.comm?.send({ method: "request_state" }, heard.callbacks());
  });
}
