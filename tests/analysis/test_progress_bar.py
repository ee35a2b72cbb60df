"""A bar for work that takes longer than a moment."""

from euchre_tutor.analysis import progress
from euchre_tutor.analysis.progress import progress_bar


def test_a_bar_comes_late_and_tells_the_work_that_was_done_before(monkeypatch, capfd):
    monkeypatch.setattr(progress, "_SOON", 3_600.0)
    with progress_bar(8, shown=True, unit=" hands") as bar:
        bar.update(3)
        assert capfd.readouterr().err == ""
        monkeypatch.setattr(progress, "_SOON", 1e-9)
        bar.update(3)
        assert "6/8" in capfd.readouterr().err
    assert bar.n == 6
    with progress_bar(8, shown=False) as bar:
        bar.update(3)
    assert capfd.readouterr().err.strip() == ""


def test_work_that_has_no_unit_is_told_in_percent(monkeypatch, capfd):
    monkeypatch.setattr(progress, "_SOON", 1e-9)
    with progress_bar(1.0, shown=True) as bar:
        bar.update(0.25)
        told = capfd.readouterr().err
    assert "25%" in told
    assert "0.25" not in told
    assert "/it" not in told
