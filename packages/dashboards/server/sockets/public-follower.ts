import type { Dataset } from '@atrium/charts/contract/data'
import { Refusal } from '@atrium/core/contract/refusal'
import { noStream, notPlayedNow, notSetUp } from '../../contract/stream.ts'
import { cellsAt, type Drawing, drawnPlaces, withPlaces } from '../boards/public/drawn.ts'
import { sourceFailed, statementFailed, wrongStatement } from '../queryplane/query/refusals.ts'
import type { Follower } from '../queryplane/shared-query.ts'

const known = new WeakMap<object, Map<string, object>>()

/** Made once for all viewers that get the same, of the answer that they share. */
function shared<T extends object>(answer: T, places: readonly number[], make: () => T): T {
  const parts = known.get(answer) ?? new Map<string, object>()
  known.set(answer, parts)
  const part = (parts.get(places.join()) as T | undefined) ?? make()
  parts.set(places.join(), part)
  return part
}

/**
 * A dataset as public viewers may see it: only what is drawn, without the names in the reason for an empty answer, and
 * without how long the query took.
 */
export function publicDataset(dataset: Dataset, drawing: Drawing): Dataset {
  return atPlaces(dataset, drawnPlaces(drawing, dataset))
}

function atPlaces(dataset: Dataset, places: readonly number[]): Dataset {
  return shared(dataset, places, () => {
    const { empty, tookMs: _, ...rest } = withPlaces(dataset, places)
    if (!empty) return rest
    return { ...rest, empty: empty.why === 'range' ? empty : { why: empty.why } }
  })
}

/** What quotes something may name an address, a table or a part of a statement, which public viewers must not read. */
export function publicError(error: unknown, failed = sourceFailed): unknown {
  if (!(error instanceof Refusal)) return error
  if (error.text === wrongStatement().text) return statementFailed()
  const quotes = Object.values(error.detail.params ?? {}).some((value) => typeof value === 'string')
  if (!quotes && !error.detail.fields) return error
  // Its code says whether it passes by itself.
  return new Refusal(error.code, error.status, failed().text)
}

/** Why a video does not play. What its settings lack is its author's to mend. */
export function publicStreamError(error: unknown): unknown {
  if (error instanceof Refusal && error.code === noStream().code) return notSetUp()
  return publicError(error, notPlayedNow)
}

/** Tells a follower what public viewers may see. */
export function publicFollower(follower: Follower, drawing: Drawing): Follower {
  // A change has the columns of the dataset before it.
  let places: readonly number[] = []
  let isWhole = false
  function shown(dataset: Dataset): Dataset {
    places = drawnPlaces(drawing, dataset)
    isWhole = places.length === dataset.columns.length
    return atPlaces(dataset, places)
  }
  function part<T extends Partial<Pick<Dataset, 'rows' | 'reduced'>>>(change: T): T {
    if (isWhole) return change
    const { rows = [], reduced } = change
    return shared(change, places, () => ({
      ...change,
      rows: rows.map((row) => cellsAt(row, places)),
      ...(reduced ? { reduced: cellsAt(reduced, places) } : {}),
    }))
  }
  return {
    answered: (dataset, readAtMs) => follower.answered(shown(dataset), readAtMs),
    replaced: (dataset) => follower.replaced(shown(dataset)),
    delta: (delta) => follower.delta(part(delta)),
    rows: (changes) => follower.rows?.(part(changes)),
    refused: (error) => follower.refused(publicError(error)),
  }
}
