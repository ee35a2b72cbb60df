// Runs what isn't alive of a lesson whenever JupyterLab shows it, and its map each time; opens it where its reader stopped.
// What is folded in a question, a figure or the map leaves no bar behind, and a proof isn't shown.
// JupyterLab loads this file as it is: a container of shared modules, written by hand. Beside it lie the frame around
// JupyterLab and the stage on which a lesson is taken, which this file loads.
(() => {
  const HERE = document.currentScript.src;
  const NARROW = 1280; // pixels of the window, below which the list of files makes way for the lesson
  const STYLE = `
    [data-euchre-folded] .jp-InputPlaceholder, [data-euchre-proof] { display: none !important; }
    [data-euchre-scaled] .jp-RenderedHTMLCommon { font-size: calc(var(--jp-content-font-size1) * var(--euchre-scale)); }
    [data-euchre-scaled] .jp-RenderedHTMLCommon table { font-size: inherit; }
    [data-euchre-scaled] .jp-RenderedSVG svg { zoom: var(--euchre-scale); }
    @media print {
      body, body :has([data-euchre-shown]), [data-euchre-shown],
      [data-euchre-shown] :is(.jp-Notebook, .jp-WindowedPanel-outer, .jp-WindowedPanel-inner, .jp-WindowedPanel-viewport) {
        position: static !important; display: block !important; contain: none !important; transform: none !important;
        width: auto !important; height: auto !important; min-height: 0 !important; max-height: none !important;
        overflow: visible !important;
      }
      body :has([data-euchre-shown]) > :not(:has([data-euchre-shown]), [data-euchre-shown]),
      [data-euchre-shown] :is(.jp-Toolbar, .jp-Collapser, .jp-InputPlaceholder, .jp-InputPrompt, .jp-OutputPrompt, .jp-Notebook-footer, .jp-cell-menu) {
        display: none !important;
      }
      [data-euchre-shown] .jp-Cell { content-visibility: visible !important; break-inside: avoid; border: 0 !important; }
    }`;
  const VIEW = "application/vnd.jupyter.widget-view+json";
  const STOPPED_AT = "__import__('euchre_tutor.widgets.ask.answers', fromlist=['stopped_at']).stopped_at()";
  const SCALE = "__import__('euchre_tutor.settings', fromlist=['settings']).settings().scale";
  const QUIET = 1500; // milliseconds without a change, after which what a lesson shows has found its place
  const ACTS = ["wheel", "touchmove", "pointerdown", "keydown"];
  const ROOMY = "(width >= 1300px) and (height >= 740px)"; // a screen on which a lesson on the stage grows
  let scope;

  // A module of JupyterLab's own: it has one version of each.
  async function shared(name) {
    const versions = Object.values(scope[name] ?? {});
    if (!versions.length) throw new Error(`JupyterLab has no ${name}; run the cells of lessons by hand`);
    return (await versions[0].get())();
  }

  const beside = (name) => import(new URL(name, HERE));

  // Keys pressed in our widgets are no shortcuts of JupyterLab, but for the one that saves.
  function saves(event) {
    const isSave = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "s";
    const isOurs = Boolean(isSave && event.target.closest?.(".euchre"));
    if (isOurs) event.preventDefault();
    return isOurs;
  }

  const folderOf = (path) => path.slice(0, path.lastIndexOf("/") + 1);

  const has = ({ model }, ...tags) => tags.some((tag) => model.getMetadata("tags")?.includes(tag));

  // Folded cells that are to be looked at, not read, and proofs, which a button runs.
  function calm({ content }) {
    const marks = { "data-euchre-folded": ["ask", "figure", "map"], "data-euchre-proof": ["proof"] };
    for (const cell of content.widgets)
      for (const [mark, tags] of Object.entries(marks)) cell.node.toggleAttribute(mark, has(cell, ...tags));
  }

  // JupyterLab notes in a notebook what its kernel is called and speaks: nobody's work, and no reason to save it.
  function overlookNotes({ context: { model } }) {
    const isNote = ({ key, oldValue, newValue }) =>
      key === "language_info" || (key === "kernelspec" && oldValue?.name === newValue?.name);
    model.metadataChanged.connect((_, change) => isNote(change) && !model.dirty && queueMicrotask(() => (model.dirty = false)));
  }

  // Waits for other pages that run the same lesson in this browser; one that is closed has ended, too.
  const alone = (kernel, action) =>
    navigator.locks ? navigator.locks.request(`euchre-tutor ${kernel.id}`, action) : action();

  // Another page may have run and saved the lesson since it was read here.
  async function read({ context }, { contents }) {
    const { last_modified: newest } = await contents.get(context.path, { content: false });
    if (!context.model.dirty && new Date(newest) > new Date(context.contentsModel.last_modified)) await context.revert();
  }

  // What the kernel has run, by number, once it has done all that it was asked before.
  async function historyOf(kernel) {
    const { content } = await kernel.requestHistory({ hist_access_type: "range", session: 0, start: 0, raw: true, output: false });
    return new Map(content.history.map(([, number, source]) => [number, source]));
  }

  // Returns a test of cells: does the kernel have what they show? A cell has its number once it has shown everything.
  async function aliveIn(kernel) {
    const history = await historyOf(kernel);
    const { comms } = (await kernel.requestCommInfo({ target_name: "jupyter.widget" })).content;
    const hasWidget = ({ data }) => !data?.[VIEW]?.model_id || data[VIEW].model_id in comms;
    return ({ model }) =>
      history.get(model.executionCount) === model.sharedModel.getSource().replace(/\n+$/, "") &&
      model.outputs.toJSON().every((output) => output.output_type !== "error" && hasWidget(output));
  }

  // What an expression is in the kernel, as Python writes it.
  async function valueIn(kernel, expression) {
    const request = { code: "", silent: true, store_history: false, user_expressions: { asked: expression } };
    return (await kernel.requestExecute(request).done).content.user_expressions?.asked?.data?.["text/plain"];
  }

  // Where the learner stopped in a lesson that asks, as its kernel knows: nothing for its top.
  async function stoppedAt(kernel) {
    const id = (await valueIn(kernel, STOPPED_AT))?.slice(1, -1);
    return id && `#cell-id=${id}`;
  }

  // Shows all of a lesson, its words too, as large as its reader has set, and larger on a stage with room: widgets that
  // were made before as well.
  async function rescale({ content: { node } }, kernel) {
    const grows = document.body.hasAttribute("data-euchre-frame") && matchMedia(ROOMY).matches;
    const scale = (Number(await valueIn(kernel, SCALE)) || 1) * (grows ? 1.1 : 1);
    node.style.setProperty("--euchre-scale", scale);
    node.toggleAttribute("data-euchre-scaled", scale !== 1);
  }

  // Ends once the reader scrolls, clicks or types.
  function readerActs() {
    const acts = new AbortController();
    const listening = { capture: true, passive: true, signal: acts.signal };
    ACTS.forEach((name) => window.addEventListener(name, () => acts.abort(), listening));
    return acts;
  }

  // What is seen is drawn before what comes later takes the browser's time; a second at most.
  async function drawn(cells) {
    for (let wait = 0; wait < 40 && !cells.some(({ node }) => node.querySelector(".jp-OutputArea-output .euchre")); wait++)
      await new Promise((done) => setTimeout(done, 25));
  }

  const goTo = (content, fragment) => Object.getPrototypeOf(content).setFragment.call(content, fragment);

  // Shows a place of a notebook, and holds it while what stands above it still grows, unless the reader acts.
  function hold({ content }, fragment, acts) {
    if (acts.signal.aborted) return;
    const cell = content.widgets.findIndex(({ model }) => fragment === `#cell-id=${model.id}`);
    if (cell >= 0) content.activeCellIndex = cell;
    let timer;
    const grown = new ResizeObserver(() => {
      goTo(content, fragment);
      clearTimeout(timer);
      timer = setTimeout(() => acts.abort(), QUIET);
    });
    acts.signal.addEventListener("abort", () => grown.disconnect());
    content.widgets.forEach(({ node }) => grown.observe(node));
  }

  async function activate(app, tracker) {
    const { stageOf, afterRestarts } = await beside("stage.js");
    const { NotebookActions } = await shared("@jupyterlab/notebook");
    const { PageConfig } = await shared("@jupyterlab/coreutils");
    const option = (name) => new Set(JSON.parse(PageConfig.getOption(name) || "[]"));
    const [lessons, shipped, answered] = ["Lessons", "Code", "Answered"].map((name) => option(`euchreTutor${name}`));
    const folders = new Set([...lessons].map(folderOf));
    // What somebody else wrote waits until the learner runs it.
    const isOurs = ({ model }) => model.type === "code" && shipped.has(model.sharedModel.getSource());
    const ours = (panel) => panel.content.widgets.filter(isOurs);
    const asks = (panel) => ours(panel).some((cell) => has(cell, "ask"));
    const isCopy = ({ context }) => lessons.has(context.localPath.replace(/ \(new( \d+)?\)(?=\.ipynb$)/, ""));
    const runsWhenShown = ({ context }) =>
      folders.has(folderOf(context.localPath)) && context.model.getMetadata("euchre_tutor")?.runs_when_opened === true;
    const [opened, busy] = [new WeakSet(), new WeakSet()];
    const linked = new WeakMap(); // where links lead
    const stages = new WeakMap(); // of lessons, by their panels
    const landing = { path: window.location.pathname, hash: window.location.hash }; // JupyterLab drops it

    // Outputs alone shall not make JupyterLab ask what to save when the lesson is closed, nor save what others sent.
    async function keep(panel, wasDirty) {
      if (panel.isDisposed || wasDirty) return;
      if (isCopy(panel) && panel.context.contentsModel?.writable) await panel.context.save();
      else panel.context.model.dirty = false;
    }

    async function heal(panel, kernel) {
      if (panel.isDisposed) return;
      await read(panel, app.serviceManager);
      const isAlive = await aliveIn(kernel);
      if (panel.isDisposed) return;
      const cells = ours(panel).filter((cell) => has(cell, "map") || !isAlive(cell));
      if (!cells.length) return;
      const wasDirty = panel.context.model.dirty;
      const seen = cells.findLastIndex(({ node }) => !node.hasAttribute("data-euchre-off")) + 1; // all, off the stage
      for (const some of [cells.slice(0, seen), cells.slice(seen)].filter(({ length }) => length)) {
        if (panel.isDisposed || !(await NotebookActions.runCells(panel.content, some, panel.sessionContext))) break;
        if (seen < cells.length) await drawn(cells.slice(0, seen));
      }
      await keep(panel, wasDirty);
    }

    // A link may lead to a place in a lesson that hasn't run yet, so that the place will move.
    function overhear(panel) {
      const { content } = panel;
      if (landing.hash && landing.path.endsWith(`/tree/${encodeURI(panel.context.localPath)}`)) {
        linked.set(panel, landing.hash);
        landing.hash = "";
      }
      content.setFragment = (fragment) => {
        if (!opened.has(panel) || busy.has(panel)) linked.set(panel, fragment);
        return stages.get(panel)?.goTo(fragment) || goTo(content, fragment);
      };
    }

    // A lesson that was open already stays where its reader left it.
    async function place(panel, kernel, isFirst, acts) {
      const stage = stages.get(panel);
      if (isFirst && !acts.signal.aborted) stage?.enter();
      const isToFind = isFirst && asks(panel) && !stage?.isPlaced;
      const fragment = linked.get(panel) ?? (isToFind && (await stoppedAt(kernel)));
      linked.delete(panel);
      if (!fragment || panel.isDisposed) return;
      if (acts.signal.aborted || !stage?.goTo(fragment)) hold(panel, fragment, acts);
    }

    // A lesson is a notebook that asks; it is taken on the stage wherever there is a frame around it.
    function setStage(panel) {
      if (stages.has(panel) || !asks(panel) || !app.commands.hasCommand("euchre-tutor:home")) return;
      stages.set(panel, stageOf(panel, app, linked.get(panel), answered, () => wake(panel)));
    }

    async function wake(panel) {
      if (busy.has(panel)) return;
      const [isFirst, acts] = [!opened.has(panel), readerActs()];
      if (isFirst) afterRestarts(panel, () => busy.has(panel), () => wake(panel));
      opened.add(panel);
      busy.add(panel);
      try {
        await panel.context.ready;
        await panel.revealed;
        if (!runsWhenShown(panel)) return;
        calm(panel);
        setStage(panel);
        await panel.sessionContext.ready;
        const kernel = panel.sessionContext.session?.kernel;
        if (!kernel) return;
        await rescale(panel, kernel);
        await alone(kernel, () => heal(panel, kernel));
        await place(panel, kernel, isFirst, acts);
      } catch (error) {
        console.warn(`${panel.context.path} did not run by itself`, error);
      } finally {
        busy.delete(panel);
      }
    }

    for (const meet of [overlookNotes, overhear]) {
      tracker.forEach(meet);
      tracker.widgetAdded.connect((_, panel) => meet(panel));
    }
    // A page that is printed shows the lesson that is in front.
    const mark = (current) => tracker.forEach((panel) => panel.node.toggleAttribute("data-euchre-shown", panel === current));
    NotebookActions.executed.connect((_, { notebook, cell }) => {
      const panel = tracker.find(({ content }) => content === notebook);
      const kernel = panel?.sessionContext.session?.kernel;
      if (kernel && runsWhenShown(panel) && cell.model.sharedModel.getSource().includes("settings(")) rescale(panel, kernel);
    });
    const wakeVisible = () => tracker.forEach((panel) => panel.isVisible && !opened.has(panel) && wake(panel));
    app.shell.layoutModified?.connect(wakeVisible);
    app.shell.currentChanged?.connect((_, { newValue }) => {
      mark(newValue);
      if (newValue && tracker.has(newValue)) wake(newValue);
    });
    document.head.append(Object.assign(document.createElement("style"), { textContent: STYLE }));
    document.addEventListener("keydown", (event) => saves(event) && app.commands.execute("docmanager:save"));
    app.restored.then(() => {
      if (window.innerWidth < NARROW) app.shell.collapseLeft?.();
      mark(app.shell.currentWidget);
      wakeVisible();
    });
  }

  async function plugins() {
    const { INotebookTracker } = await shared("@jupyterlab/notebook");
    const { frame } = await beside("frame.js");
    const description = "Runs lessons of Euchre Tutor when they are shown.";
    return [
      { id: "euchre-tutor:alive", description, autoStart: true, requires: [INotebookTracker], activate },
      { id: "euchre-tutor:frame", description: "Shows one page at a time.", autoStart: true, activate: (app) => frame(app, shared, NARROW) },
    ];
  }

  window._JUPYTERLAB = window._JUPYTERLAB ?? {};
  window._JUPYTERLAB["euchre-tutor"] = {
    init: (shareScope) => void (scope = shareScope),
    get: () => plugins().then((both) => () => both),
  };
})();
