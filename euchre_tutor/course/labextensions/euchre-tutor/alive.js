// Runs the cells of a lesson when JupyterLab shows it, and its map each time that it is shown again.
// What is folded in a question, a figure or the map leaves no bar behind; a proof does, for whoever wants to look.
// JupyterLab loads this file as it is: a container of shared modules, written by hand, with one plugin.
(() => {
  const NARROW = 1280; // pixels of the window, below which the list of files makes way for the lesson
  const STYLE = "[data-euchre-folded] .jp-InputPlaceholder { display: none; }";
  let scope;

  // A module of JupyterLab's own: it has one version of each.
  async function shared(name) {
    const versions = Object.values(scope[name] ?? {});
    if (!versions.length) throw new Error(`JupyterLab has no ${name}; run the cells of lessons by hand`);
    return (await versions[0].get())();
  }

  const isMap = ({ model }) => model.getMetadata("tags")?.includes("map");

  const runsWhenOpened = ({ context }) => context.model.getMetadata("euchre_tutor")?.runs_when_opened === true;

  // Folded cells that are to be looked at, not read.
  function calm({ content }) {
    for (const { model, node } of content.widgets)
      node.toggleAttribute("data-euchre-folded", ["ask", "figure", "map"].some((tag) => model.getMetadata("tags")?.includes(tag)));
  }

  // Waits until the kernel has done what it was asked before.
  async function hasRun(kernel) {
    const question = { code: "", silent: true, store_history: false, allow_stdin: false };
    const reply = await kernel.requestExecute(question).done;
    return reply.content.execution_count !== 0;
  }

  // Returns whether anything was run.
  async function run(panel, ours, { NotebookActions }) {
    await panel.sessionContext.ready;
    const kernel = panel.sessionContext.session?.kernel;
    if (!kernel) return false;
    const ranBefore = await hasRun(kernel);
    if (panel.isDisposed) return false;
    const all = ours(panel);
    const isBlank = !all.some(({ model }) => model.executionCount);
    const cells = !ranBefore || isBlank ? all : all.filter(isMap);
    if (cells.length) await NotebookActions.runCells(panel.content, cells, panel.sessionContext);
    return cells.length > 0;
  }

  // Outputs alone shall not make JupyterLab ask what to save when the lesson is closed.
  async function save({ context, isDisposed }) {
    if (!isDisposed && context.contentsModel?.writable) await context.save();
  }

  async function activate(app, tracker) {
    const notebooks = await shared("@jupyterlab/notebook");
    const { PageConfig } = await shared("@jupyterlab/coreutils");
    const shipped = new Set(JSON.parse(PageConfig.getOption("euchreTutorCode") || "[]"));
    // What somebody else wrote waits until the learner runs it.
    const isOurs = ({ model }) => model.type === "code" && shipped.has(model.sharedModel.getSource());
    const ours = (panel) => panel.content.widgets.filter(isOurs);
    const opened = new WeakSet();
    const busy = new WeakSet();

    async function wake(panel) {
      const again = opened.has(panel);
      if (busy.has(panel)) return;
      opened.add(panel);
      busy.add(panel);
      try {
        await panel.context.ready;
        await panel.revealed;
        if (runsWhenOpened(panel)) calm(panel);
        if (!runsWhenOpened(panel) || (again && !ours(panel).some(isMap))) return;
        if (await run(panel, ours, notebooks)) await save(panel);
      } catch (error) {
        console.warn(`${panel.context.path} did not run by itself`, error);
      } finally {
        busy.delete(panel);
      }
    }

    const wakeVisible = () => tracker.forEach((panel) => panel.isVisible && !opened.has(panel) && wake(panel));
    app.shell.layoutModified?.connect(wakeVisible);
    app.shell.currentChanged?.connect((_, { newValue }) => newValue && tracker.has(newValue) && wake(newValue));
    document.head.append(Object.assign(document.createElement("style"), { textContent: STYLE }));
    app.restored.then(() => {
      if (window.innerWidth < NARROW) app.shell.collapseLeft?.();
      wakeVisible();
    });
  }

  async function plugin() {
    const { INotebookTracker } = await shared("@jupyterlab/notebook");
    const description = "Runs lessons of Euchre Tutor when they are opened.";
    return { id: "euchre-tutor:alive", description, autoStart: true, requires: [INotebookTracker], activate };
  }

  window._JUPYTERLAB = window._JUPYTERLAB ?? {};
  window._JUPYTERLAB["euchre-tutor"] = {
    init: (shareScope) => void (scope = shareScope),
    get: async () => {
      const alive = await plugin();
      return () => alive;
    },
  };
})();
