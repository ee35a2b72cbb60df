// Runs the cells of a lesson when JupyterLab shows it, and its map each time that it is shown again.
// JupyterLab loads this file as it is: a container of shared modules, written by hand, with one plugin.
(() => {
  const LESSONS = "euchreTutorLessons"; // the page's option that names the lessons of this course
  let scope;

  // A module of JupyterLab's own: it has one version of each.
  async function shared(name) {
    const versions = Object.values(scope[name] ?? {});
    if (!versions.length) throw new Error(`JupyterLab has no ${name}; run the cells of lessons by hand`);
    return (await versions[0].get())();
  }

  const codeCells = (panel) => panel.content.widgets.filter(({ model }) => model.type === "code");
  const mapCells = (panel) => codeCells(panel).filter(({ model }) => model.getMetadata("tags")?.includes("map"));

  // "05_counting (new 2).ipynb" is a lesson too: the new version beside the learner's.
  const lessonOf = (path) => path.replace(/ \(new( \d+)?\)(?=\.ipynb$)/, "");

  const mayRun = (panel, lessons) =>
    lessons.includes(lessonOf(panel.context.path)) &&
    panel.context.model.getMetadata("euchre_tutor")?.runs_when_opened === true &&
    codeCells(panel).every(({ model }) => model.trusted);

  // Waits until the kernel has done what it was asked before.
  async function hasRun(kernel) {
    const question = { code: "", silent: true, store_history: false, allow_stdin: false };
    const reply = await kernel.requestExecute(question).done;
    return reply.content.execution_count !== 0;
  }

  async function runAll(panel, { NotebookActions }) {
    const done = NotebookActions.runAll(panel.content, panel.sessionContext);
    panel.content.deselectAll();
    panel.content.activeCellIndex = 0;
    panel.content.node.querySelector(".jp-WindowedPanel-outer")?.scrollTo(0, 0);
    await done;
  }

  async function run(panel, notebooks) {
    const kernel = panel.sessionContext.session?.kernel;
    if (!kernel) return;
    const ranBefore = await hasRun(kernel);
    if (panel.isDisposed) return;
    const isBlank = !codeCells(panel).some(({ model }) => model.executionCount);
    const unchanged = !panel.context.model.dirty;
    if (!ranBefore || isBlank) await runAll(panel, notebooks);
    else if (mapCells(panel).length) {
      await notebooks.NotebookActions.runCells(panel.content, mapCells(panel), panel.sessionContext);
    } else return;
    // Outputs alone shall not make JupyterLab ask what to save when the lesson is closed.
    if (unchanged && !panel.isDisposed && panel.context.contentsModel?.writable) await panel.context.save();
  }

  async function activate(app, tracker) {
    const notebooks = await shared("@jupyterlab/notebook");
    const { PageConfig } = await shared("@jupyterlab/coreutils");
    const lessons = JSON.parse(PageConfig.getOption(LESSONS) || "[]");
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
        await panel.sessionContext.ready;
        if (mayRun(panel, lessons) && (!again || mapCells(panel).length)) await run(panel, notebooks);
      } catch (error) {
        console.warn(`${panel.context.path} did not run by itself`, error);
      } finally {
        busy.delete(panel);
      }
    }

    const wakeVisible = () => tracker.forEach((panel) => panel.isVisible && !opened.has(panel) && wake(panel));
    app.shell.layoutModified?.connect(wakeVisible);
    app.shell.currentChanged?.connect((_, { newValue }) => newValue && tracker.has(newValue) && wake(newValue));
    app.restored.then(wakeVisible);
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
