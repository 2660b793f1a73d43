"""A sweep on a real Dask cluster: scheduler and workers are processes of their own, and some are killed."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Timer

import pytest
from distributed import Client

from diadoques.analysis.openings.tally import CHUNK
from diadoques.analysis.sweep import sweep, work
from diadoques.analysis.sweep.run import RESULT
from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.explain.faults import fault_text
from tests.analysis import sweeping
from tests.analysis.sweeping import DEADLY, small
from tests.analysis.test_sweep import held, part
from tests.refusals import refusing

#: Processes are started in each, which takes some seconds: the most of them run when it is asked for (``make proof``).
pytestmark = [pytest.mark.slow, pytest.mark.together("compiled")]

TOP = Path(__file__).resolve().parents[2]
WHERE = ("--host", "127.0.0.1", "--no-dashboard")
#: How long a cluster may take to stand, in seconds; nothing is said of it.
SLOW: float = 120


class Cluster:
    """Processes that are started one by one, and all killed at last, with those that they started."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]

    @property
    def address(self) -> str:
        return f"tcp://127.0.0.1:{self.port}"

    def scheduler(self) -> subprocess.Popen[bytes]:
        return self._started("scheduler", *WHERE, "--port", str(self.port))

    def worker(self, deadly: str = "") -> subprocess.Popen[bytes]:
        """One that is watched over and started again when it dies, as ``dask worker`` does."""
        loaded = ("--preload", sweeping.__file__, "--nthreads", "1", "--memory-limit", "0")
        return self._started("worker", self.address, *WHERE, *loaded, deadly=deadly)

    def stands(self, workers: int) -> None:
        """Wait for the scheduler and for so many workers."""
        with Client(self.address, timeout=SLOW, set_as_default=False) as client:
            if workers:
                client.wait_for_workers(workers, timeout=SLOW)

    def workers(self) -> list[int]:
        """The processes that work, not those that watch over them."""
        with Client(self.address, timeout=SLOW, set_as_default=False) as client:
            return list(client.run(os.getpid).values())

    def _started(self, *command: str, deadly: str = "") -> subprocess.Popen[bytes]:
        log = (self.folder / f"log-{len(self.processes)}").open("wb")
        with log:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *command], stdout=log, stderr=log, cwd=self.folder,
                env={**os.environ, "PYTHONPATH": str(TOP), DEADLY: deadly}, start_new_session=True,
            )  # fmt: skip
        self.processes.append(process)
        return process

    def close(self) -> None:
        for process in self.processes:
            with suppress(ProcessLookupError):  # it died, and all that it started
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.fixture(name="cluster")
def cluster_fixture(tmp_path: Path) -> Iterator[Cluster]:
    folder = tmp_path / "cluster"
    folder.mkdir()
    cluster = Cluster(folder)
    yield cluster
    cluster.close()


@pytest.fixture(scope="module", name="undisturbed")
def undisturbed_fixture(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What a sweep keeps to which nothing happened, on one core of this machine."""
    folder = tmp_path_factory.mktemp("undisturbed") / "sweep"
    sweep(small(), folder)
    return held(folder)


def when(parts: int, act: Callable[[], object]) -> Callable[[int, int], None]:
    """For ``tell``: does something once, when so many parts are kept."""
    acts = [act]

    def tell(done: int, _whole: int) -> None:
        if done >= parts * CHUNK and acts:
            acts.pop()()

    return tell


def test_a_local_cluster_of_two_processes(undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    sweep(small(), tmp_path / "sweep", workers=2)
    assert held(tmp_path / "sweep") == undisturbed


def test_a_cluster_is_reached_by_its_address_and_a_worker_lost_half_way(
    undisturbed: dict[str, bytes], tmp_path: Path, cluster: Cluster
) -> None:
    note = tmp_path / "died"
    cluster.scheduler()
    cluster.worker(f"once={note}")
    cluster.worker()
    cluster.stands(2)
    sweep(small(), tmp_path / "sweep", scheduler=cluster.address)
    assert note.exists()
    assert held(tmp_path / "sweep") == undisturbed


@pytest.mark.proof
def test_a_worker_and_who_watches_over_it_are_killed(
    undisturbed: dict[str, bytes], tmp_path: Path, cluster: Cluster
) -> None:
    """A machine that is switched off: nobody starts the worker again, the other one does its parts."""
    cluster.scheduler()
    watched = cluster.worker()
    cluster.stands(1)
    (pid,) = cluster.workers()
    cluster.worker()
    cluster.stands(2)

    def switched_off() -> None:
        watched.kill()
        os.kill(pid, signal.SIGKILL)

    sweep(small(), tmp_path / "sweep", scheduler=cluster.address, tell=when(2, switched_off))
    assert watched.wait(20) == -signal.SIGKILL
    assert held(tmp_path / "sweep") == undisturbed


@pytest.mark.proof
def test_a_worker_that_is_stopped_for_a_while(undisturbed: dict[str, bytes], tmp_path: Path, cluster: Cluster) -> None:
    """A machine that sleeps: what it had under way is waited for."""
    cluster.scheduler()
    cluster.worker()
    cluster.worker()
    cluster.stands(2)
    pid, _other = cluster.workers()

    def asleep() -> None:
        os.kill(pid, signal.SIGSTOP)
        Timer(3, os.kill, (pid, signal.SIGCONT)).start()

    sweep(small(), tmp_path / "sweep", scheduler=cluster.address, tell=when(1, asleep))
    assert held(tmp_path / "sweep") == undisturbed


@pytest.mark.proof
def test_a_part_that_kills_whoever_settles_it(undisturbed: dict[str, bytes], tmp_path: Path, cluster: Cluster) -> None:
    cluster.scheduler()
    cluster.worker("part=3")
    cluster.stands(1)
    folder = tmp_path / "sweep"
    with pytest.raises(Fault, check=refusing(f"worker-killed .{cluster.address}")) as caught:
        sweep(small(), folder, scheduler=cluster.address)
    told(caught.value)
    assert RESULT not in held(folder) and part(3) not in held(folder)
    assert held(folder).items() <= undisturbed.items()
    sweep(small(), folder)
    assert held(folder) == undisturbed


@pytest.mark.proof
def test_a_scheduler_that_is_killed_half_way(undisturbed: dict[str, bytes], tmp_path: Path, cluster: Cluster) -> None:
    """The parts that were finished are kept; the same call goes on, with a scheduler begun anew at the same address."""
    scheduler = cluster.scheduler()
    cluster.worker()
    cluster.stands(1)
    folder = tmp_path / "sweep"
    with pytest.raises(Fault, check=refusing("scheduler-lost")) as caught:
        sweep(small(), folder, scheduler=cluster.address, tell=when(3, scheduler.kill))
    told(caught.value)
    kept = held(folder)
    assert len(kept) >= 3
    assert kept.items() < undisturbed.items()
    cluster.scheduler()
    cluster.worker()
    cluster.stands(1)
    sweep(small(), folder, scheduler=cluster.address)
    assert held(folder) == undisturbed


def test_a_scheduler_nobody_answers_for(tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "PATIENCE", 1)
    for address in (cluster.address, "nonsense://there", "127.0.0.1"):
        with pytest.raises(Fault, check=refusing("scheduler-unreachable")) as caught:
            sweep(small(), tmp_path / "sweep", scheduler=address)
        told(caught.value)
    assert not held(tmp_path / "sweep")


def test_a_scheduler_without_workers(tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    cluster.scheduler()
    cluster.stands(0)
    monkeypatch.setattr(work, "PATIENCE", 2)
    with pytest.raises(Fault, check=refusing("scheduler-idle")) as caught:
        sweep(small(), tmp_path / "sweep", scheduler=cluster.address)
    told(caught.value)


@pytest.mark.proof
def test_workers_that_are_not_as_here(tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    cluster.scheduler()
    lacking = cluster.worker("lacks=numba.core")
    cluster.stands(1)
    with pytest.raises(Fault, check=refusing("worker-lacks .*'numba'")) as caught:
        sweep(small(), tmp_path / "lacking", scheduler=cluster.address)
    told(caught.value)
    lacking.terminate()
    lacking.wait(SLOW)
    cluster.worker()
    cluster.stands(1)
    monkeypatch.setattr(savegame, "ENGINE", "9.9.9")
    with pytest.raises(Fault, check=refusing("worker-other-version .*9.9.9")) as caught:
        sweep(small(), tmp_path / "other", scheduler=cluster.address)
    told(caught.value)
    assert not held(tmp_path / "lacking") and not held(tmp_path / "other")


@pytest.mark.proof
def test_two_sweeps_into_one_folder(undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    """Whoever comes second to a part says so and leaves it; once more, and all of it is there."""
    folder = tmp_path / "sweep"
    code = (
        "import json, sys; from pathlib import Path; from tests.analysis.sweeping import small;"
        "from diadoques.analysis.sweep import sweep; from diadoques.core.faults import Fault\n"
        "try: sweep(small(), Path(sys.argv[1])); print(json.dumps(''))\n"
        "except Fault as fault: print(json.dumps(fault.code))"
    )
    both = [
        subprocess.Popen([sys.executable, "-c", code, folder], cwd=TOP, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    said = [json.loads(process.communicate(timeout=SLOW)[0]) for process in both]
    assert set(said) <= {"", "file-changed"}
    assert held(folder).items() <= undisturbed.items()
    sweep(small(), folder)
    assert held(folder) == undisturbed


def told(fault: Fault) -> None:
    """In both languages, with nothing left out of the sentence."""
    for lang in ("fr", "en"):
        assert "{" not in fault_text(fault, lang)
