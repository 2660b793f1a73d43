"""One question about openings on one core, on all of them or on a Dask cluster; kept as Parquet, part by part."""

from diadoques.analysis.sweep.question import Question, make_question
from diadoques.analysis.sweep.ready import ready_made
from diadoques.analysis.sweep.run import Swept, question_in, sweep

__all__ = ["Question", "Swept", "make_question", "question_in", "ready_made", "sweep"]
