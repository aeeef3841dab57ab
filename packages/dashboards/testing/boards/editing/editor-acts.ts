import { randomUUID } from 'node:crypto'
import type { Client } from '@atrium/core/testing/client'
import fc from 'fast-check'
import { expect } from 'vitest'
import { applyOps } from '../../../contract/dashboard-ops/apply.ts'
import { same } from '../../../contract/dashboard-ops/diff.ts'
import { documentOf } from '../../../contract/dashboard-ops/document.ts'
import type { DashboardOp, Draft, LoggedBatch } from '../../../contract/dashboard-ops/ops.ts'
import { undoSteps } from '../../../contract/dashboard-ops/undo.ts'
import { BOARD, editorOf, plain } from '../../../server/boards/editing/testing.ts'
import { makeBoard } from '../../sockets/board-world.ts'

const DRAWING = 'drawing1'
const IDS = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc', DRAWING]
const one = (id: string) => plain(id, id === DRAWING ? 'drawing' : 'none')

/** What an editor keeps: the document after the batches that it has seen. */
interface Model {
  draft: Draft
  log: LoggedBatch[]
  head: number
}

/** Applies the batches of a log that an editor has not seen, in their order. */
function follow(model: Model, log: readonly LoggedBatch[]): Model {
  const news = log.filter(({ seq }) => seq > model.head).sort((one, other) => one.seq - other.seq)
  return news.reduce(
    ({ draft, log: seen }, batch) => ({
      draft: applyOps(draft, batch.ops).draft,
      log: [...seen, batch],
      head: batch.seq,
    }),
    model,
  )
}

const id = fc.constantFrom(...IDS)
const number = fc.integer({ min: 0, max: 4 })
const anOp: fc.Arbitrary<DashboardOp> = fc.oneof(
  fc.record({ op: fc.constant('add' as const), at: number, item: id.map(one) }),
  fc.record({ op: fc.constant('remove' as const), id }),
  fc.record({ op: fc.constant('place' as const), id, left: number }),
  fc.record({
    op: fc.constant('set' as const),
    id: fc.constantFrom('aaaaaaaa', 'bbbbbbbb', 'cccccccc'),
    path: fc.constant(['component', 'props', 'label']),
    value: number.map(String),
  }),
  fc.record(
    {
      op: fc.constant('set' as const),
      id: fc.constant(DRAWING),
      path: fc
        .constantFrom('obj00001', 'obj00002')
        .map((object) => ['component', 'props', 'config', 'objects', object]),
      value: number.map((x) => ({ sort: 'rect', x })),
    },
    { requiredKeys: ['op', 'id', 'path'] },
  ),
  fc.record({ op: fc.constant('order' as const), zIndex: fc.dictionary(id, number, { minKeys: 1 }) }),
  fc.record({
    op: fc.constant('set' as const),
    path: fc.constant(['width']),
    value: fc.integer({ min: 200, max: 204 }),
  }),
)
const anAct = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      who: fc.nat(1),
      ops: fc.array(anOp, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), who: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('redo' as const), who: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const), who: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('put' as const), ids: fc.subarray(IDS), left: number }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const) }) },
)

/** Random acts of two editors and saves from outside leave one document, and undoing all gives the first. */
export function oneDocument(people: () => Client[]) {
  return fc.asyncProperty(fc.array(anAct, { minLength: 4, maxLength: 14, size: 'max' }), async (acts) => {
    const board = await makeBoard(people()[0]!, [one('aaaaaaaa'), one(DRAWING)], false)
    const editors = people().map((client) => editorOf(client, board))
    const start = await editors[0]!.read()
    const first: Draft = {
      options: start.draft.options,
      items: new Map(start.draft.items.map((placed) => [placed.item._id, placed])),
    }
    const models: Model[] = people().map(() => ({ draft: first, log: [], head: 0 }))
    const look = async (who: number) => {
      models[who] = follow(models[who]!, (await editors[who]!.read()).log)
    }
    const step = async (who: number, which: 'undo' | 'redo') => {
      const { undo, redo } = undoSteps(models[who]!.log, people()[who]!.userId)
      const batch = (which === 'undo' ? undo : redo)[0]
      if (batch) await editors[who]!.send(batch.seq, batch.inverse, { undoes: batch.seq })
    }
    for (const act of acts) {
      if (act.do === 'edit') {
        const { head } = models[act.who]!
        const key = randomUUID()
        const sent = await editors[act.who]!.send(head, act.ops, { key })
        // An answer that got lost is asked for again.
        if (sent.body.code === 0)
          expect((await editors[act.who]!.send(head, act.ops, { key })).body.seq).toBe(sent.body.seq)
      } else if (act.do === 'undo' || act.do === 'redo') await step(act.who, act.do)
      else if (act.do === 'look') await look(act.who)
      else if (act.do === 'release') await editors[0]!.release()
      else {
        const { rev } = (await people()[0]!.get(BOARD, { _id: board })).body.dashboard
        const components = act.ids.map((id) => ({ ...one(id), left: act.left }))
        expect((await people()[0]!.put(BOARD, { _id: board, rev, components })).body.code).toBe(0)
      }
    }
    await look(0)
    await look(1)
    const { draft, log } = await editors[0]!.read()
    const stored: Draft = {
      options: draft.options,
      items: new Map(draft.items.map((placed) => [placed.item._id, placed])),
    }
    for (const model of models) expect(same(documentOf(model.draft), documentOf(stored))).toBe(true)
    const undone = log.toReversed().reduce((now, { inverse }) => applyOps(now, inverse).draft, stored)
    expect(same(documentOf(undone), documentOf(first))).toBe(true)
    await editors[0]!.release()
    const shown = (await people()[0]!.get(BOARD, { _id: board })).body.dashboard
    expect(same(shown.components, documentOf(stored).components)).toBe(true)
  })
}
