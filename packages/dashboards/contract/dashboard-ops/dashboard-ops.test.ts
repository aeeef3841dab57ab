import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ComponentItem, DEFAULT_ITEM, DEFAULT_OPTIONS } from '../dashboard.ts'
import { applyOps, OpError } from './apply.ts'
import { diffOps, same } from './diff.ts'
import { documentOf, draftOf, nextPlace } from './document.ts'
import type { DashboardOp, Draft, LoggedBatch } from './ops.ts'
import { conflictingPaths, remainingBatches } from './touched.ts'
import { undoSteps } from './undo.ts'

const IDS = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd']

const item = (id: string, props: Record<string, unknown> = {}): ComponentItem => ({
  ...DEFAULT_ITEM,
  _id: id,
  component: { component: 'Toy', title: id, version: 1, props, dataSources: [] },
})

const draft = (...items: ComponentItem[]): Draft => draftOf({ options: DEFAULT_OPTIONS, components: items })

const id = fc.constantFrom(...IDS)
const number = fc.integer({ min: 0, max: 5 })
const anItem = fc.tuple(id, number).map(([one, n]) => item(one, { n, list: [1, { deep: n }] }))
const aDraft = fc
  .uniqueArray(anItem, { selector: ({ _id }) => _id })
  .map((items) => draftOf({ options: DEFAULT_OPTIONS, components: items }))
const path = fc.constantFrom(
  ['component', 'title'],
  ['component', 'props', 'n'],
  ['component', 'props', 'more', 'deep'],
  ['component', 'props', 'more'],
  ['component', 'props', 'list', '1', 'deep'],
  ['component', 'props', 'list', '0'],
  ['component', 'props', 'config', 'objects', 'obj00001'],
  ['component', 'props', 'config', 'objects', 'obj00002'],
  ['component', 'props', 'config', 'widthPx'],
  ['component', 'props', 'config'],
  ['hidden'],
)
const anOp: fc.Arbitrary<DashboardOp> = fc.oneof(
  fc.record({ op: fc.constant('add' as const), at: number, item: anItem }),
  fc.record({ op: fc.constant('remove' as const), id }),
  fc.record(
    { op: fc.constant('place' as const), id, left: number, width: number },
    { requiredKeys: ['op', 'id', 'left'] },
  ),
  fc.record(
    { op: fc.constant('set' as const), id, path, value: fc.oneof(number, fc.constant({ x: 1 })) },
    { requiredKeys: ['op', 'id', 'path'] },
  ),
  fc.record({ op: fc.constant('set' as const), path: fc.constant(['width']), value: number }),
  fc.record({ op: fc.constant('order' as const), zIndex: fc.dictionary(id, number) }),
  fc.record({ op: fc.constant('group' as const), group: fc.dictionary(id, fc.constantFrom('', 'g')) }),
  fc
    .record({ op: fc.constant('parameter' as const), name: fc.constantFrom('p', 'q'), at: number, initial: number })
    .map(({ initial, ...op }) =>
      initial === 0 ? op : { ...op, parameter: { name: op.name, initial: String(initial), choices: [] } },
    ),
)

/** Those of the operations that the document allows, each on what the ones before it left. */
function applicable(start: Draft, ops: readonly DashboardOp[]): DashboardOp[] {
  let now = start
  return ops.filter((op) => {
    try {
      now = applyOps(now, [op]).draft
      return true
    } catch (error) {
      if (error instanceof OpError) return false
      throw error
    }
  })
}

const sameDraft = (one: Draft, other: Draft) => same(documentOf(one), documentOf(other))

describe('operations on a dashboard', () => {
  it('are taken back by their inverse, whatever they were', () => {
    fc.assert(
      fc.property(aDraft, fc.array(anOp, { maxLength: 12 }), (before, wanted) => {
        const ops = applicable(before, wanted)
        const { draft: after, inverse } = applyOps(before, ops)
        const undone = applyOps(after, inverse)
        expect(documentOf(undone.draft)).toEqual(documentOf(before))
        expect(documentOf(applyOps(undone.draft, undone.inverse).draft)).toEqual(documentOf(after))
      }),
      { numRuns: 1000 },
    )
  })

  it('are found as the difference of two documents', () => {
    fc.assert(
      fc.property(aDraft, fc.array(anOp, { maxLength: 12 }), (before, wanted) => {
        const { draft: after } = applyOps(before, applicable(before, wanted))
        const ops = diffOps(before, after)
        expect(documentOf(applyOps(before, ops).draft)).toEqual(documentOf(after))
        expect(diffOps(after, after)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('give the same document in both orders if they touch different places', () => {
    fc.assert(
      fc.property(aDraft, anOp, anOp, (before, one, other) => {
        // Two parameters that are new at one index have the order in which they came.
        fc.pre(!(one.op === 'parameter' && other.op === 'parameter'))
        fc.pre(applicable(before, [one]).length === 1 && applicable(before, [other]).length === 1)
        fc.pre(conflictingPaths([one], [other]).length === 0)
        const forward = applyOps(applyOps(before, [one]).draft, [other]).draft
        const backward = applyOps(applyOps(before, [other]).draft, [one]).draft
        expect(sameDraft(forward, backward)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('leave the items that they do not change as the same objects', () => {
    const before = draft(item('aaaaaaaa'), item('bbbbbbbb'))
    const { draft: after } = applyOps(before, [{ op: 'place', id: 'aaaaaaaa', left: 5 }])
    expect(after.items.get('bbbbbbbb')).toBe(before.items.get('bbbbbbbb'))
    expect(after.options).toBe(before.options)
  })

  it('are refused as a whole if one of them does not suit the document', () => {
    const before = draft(item('aaaaaaaa', { list: [1] }))
    const wrong: DashboardOp[] = [
      { op: 'remove', id: 'bbbbbbbb' },
      { op: 'add', at: 1, item: item('aaaaaaaa') },
      { op: 'set', id: 'aaaaaaaa', path: ['_id'], value: 'x' },
      { op: 'set', id: 'aaaaaaaa', path: ['component', '__proto__', 'x'], value: 1 },
      { op: 'set', id: 'aaaaaaaa', path: ['component', 'props', 'toString'], value: 1 },
      { op: 'set', path: ['hasOwnProperty', 'x'], value: 1 },
      { op: 'set', id: 'aaaaaaaa', path: ['component', 'title', 'x'], value: 1 },
      { op: 'set', id: 'aaaaaaaa', path: ['component', 'props', 'list', '1'], value: 1 },
      { op: 'set', id: 'aaaaaaaa', path: ['component', 'props', 'list', '0'] },
      { op: 'set', id: 'aaaaaaaa', path: [] },
      { op: 'set', path: ['parameters'], value: [] },
      { op: 'parameter', name: 'a', at: 0, parameter: { name: 'b', initial: '', choices: [] } },
    ]
    for (const op of wrong) expect(() => applyOps(before, [op]), JSON.stringify(op)).toThrow(OpError)
    expect(documentOf(before)).toEqual(documentOf(draft(item('aaaaaaaa', { list: [1] }))))
  })

  it('remove a stored value with the name of a property of every object, but set such a value only as a whole', () => {
    const clean = draft(item('aaaaaaaa', { data: {} }))
    const odd = { ...clean, options: { ...clean.options, ...JSON.parse('{"toString":1,"__proto__":{}}') } }
    expect(documentOf(applyOps(odd, diffOps(odd, clean)).draft)).toEqual(documentOf(clean))
    const data = (value: object) => draft(item('aaaaaaaa', { data: value }))
    for (const [one, other] of [
      ['{"constructor":1}', '{"constructor":2}'],
      ['{}', '{"valueOf":1}'],
      ['{"__proto__":{}}', '{"a":1}'],
    ] as const) {
      const [before, after] = [data(JSON.parse(one)), data(JSON.parse(other))]
      expect(diffOps(before, after)).toMatchObject([{ path: ['component', 'props', 'data'] }])
      expect(documentOf(applyOps(before, diffOps(before, after)).draft)).toEqual(documentOf(after))
    }
  })

  it('change each object of a drawing as one value, and a drawing of which most is new as a whole', () => {
    const drawn = (objects: object) => draft(item('aaaaaaaa', { config: { widthPx: 900, objects } }))
    const [before, after] = [
      { obj00001: { sort: 'rect', x: 1, y: 1 }, obj00002: { sort: 'rect', x: 1 }, obj00003: { sort: 'rect' } },
      { obj00001: { sort: 'rect', x: 2, y: 2 }, obj00002: { sort: 'rect', x: 1 }, obj00004: { sort: 'rect' } },
    ]
    const at = (id: string) => ['component', 'props', 'config', 'objects', id]
    const ops = diffOps(drawn(before), drawn(after))
    expect(ops).toEqual([
      { op: 'set', id: 'aaaaaaaa', path: at('obj00003') },
      { op: 'set', id: 'aaaaaaaa', path: at('obj00001'), value: after.obj00001 },
      { op: 'set', id: 'aaaaaaaa', path: at('obj00004'), value: after.obj00004 },
    ])
    // The first object of each of two authors, in a drawing that nobody had drawn in.
    expect(diffOps(draft(item('aaaaaaaa')), drawn({ obj00001: { sort: 'rect' } }))).toEqual([
      { op: 'set', id: 'aaaaaaaa', path: ['component', 'props', 'config', 'widthPx'], value: 900 },
      { op: 'set', id: 'aaaaaaaa', path: at('obj00001'), value: { sort: 'rect' } },
    ])
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`obj${10_000 + n}`, { sort: 'rect' }]))
    expect(diffOps(drawn({}), drawn(many))).toEqual([
      { op: 'set', id: 'aaaaaaaa', path: ['component', 'props', 'config', 'objects'], value: many },
    ])
  })

  it('add at the end', () => {
    expect(nextPlace(draft())).toBe(0)
    const before = applyOps(draft(item('aaaaaaaa'), item('bbbbbbbb')), [{ op: 'remove', id: 'aaaaaaaa' }]).draft
    expect(nextPlace(before)).toBe(2)
  })
})

describe('operations of two people', () => {
  it('conflict where one changes what contains the other', () => {
    const title: DashboardOp = { op: 'set', id: 'aaaaaaaa', path: ['component', 'title'], value: 'x' }
    const ops: [DashboardOp, number][] = [
      [{ op: 'set', id: 'aaaaaaaa', path: ['component', 'title'], value: 'y' }, 1],
      [{ op: 'set', id: 'aaaaaaaa', path: ['component'], value: {} }, 1],
      [{ op: 'remove', id: 'aaaaaaaa' }, 1],
      [{ op: 'set', id: 'aaaaaaaa', path: ['component', 'props'], value: {} }, 0],
      [{ op: 'set', id: 'bbbbbbbb', path: ['component', 'title'], value: 'x' }, 0],
      [{ op: 'place', id: 'aaaaaaaa', left: 3 }, 0],
    ]
    for (const [other, count] of ops) expect(conflictingPaths([title], [other])).toHaveLength(count)
    const object = (id: string): DashboardOp => ({
      op: 'set',
      id: 'aaaaaaaa',
      path: ['component', 'props', 'config', 'objects', id],
      value: { sort: 'rect' },
    })
    expect(conflictingPaths([object('obj00001')], [object('obj00002')])).toEqual([])
    expect(conflictingPaths([object('obj00001')], [object('obj00001')])).toHaveLength(1)
    const moved: DashboardOp = { op: 'place', id: 'aaaaaaaa', left: 3, top: 3 }
    expect(conflictingPaths([moved], [{ op: 'place', id: 'aaaaaaaa', top: 9 }])).toEqual([['items', 'aaaaaaaa', 'top']])
  })

  it('do not conflict with what was taken back in between', () => {
    const batch = (seq: number, undoes?: number, id = 'aaaaaaaa') => ({
      seq,
      ops: [{ op: 'place' as const, id, left: seq }],
      ...(undoes === undefined ? {} : { undoes }),
    })
    const left = (...batches: ReturnType<typeof batch>[]) => remainingBatches(batches).map(({ seq }) => seq)
    expect(left(batch(4), batch(5, 4), batch(6))).toEqual([6])
    expect(left(batch(4), batch(5, 4), batch(6, 5))).toEqual([6])
    expect(left(batch(5, 3))).toEqual([5])
    expect(left(batch(5, 3), batch(6, 5))).toEqual([])
    expect(left(batch(4), batch(5, undefined, 'bbbbbbbb'), batch(6, 4))).toEqual([5])
    // Each is taken back, but not in the opposite order: what is left is the change of the first one.
    expect(left(batch(4), batch(5), batch(6, 4), batch(7, 5))).toEqual([4, 5, 6, 7])
  })
})

describe('undo and redo', () => {
  const batch = (seq: number, undoes?: number, who = 'me'): LoggedBatch => ({
    seq,
    who,
    key: String(seq),
    label: { key: 'move' },
    ops: [],
    inverse: [],
    at: '',
    ...(undoes === undefined ? {} : { undoes }),
  })
  const steps = (...log: LoggedBatch[]) => {
    const { undo, redo } = undoSteps(log, 'me')
    return [undo.map(({ seq }) => seq), redo.map(({ seq }) => seq)]
  }

  it('are read from the log, so that they hold after a reload', () => {
    expect(steps(batch(1), batch(2))).toEqual([[2, 1], []])
    expect(steps(batch(1), batch(2), batch(3, 2))).toEqual([[1], [3]])
    expect(steps(batch(1), batch(2), batch(3, 2), batch(4, 1))).toEqual([[], [4, 3]])
    expect(steps(batch(1), batch(2), batch(3, 2), batch(4, 1), batch(5, 4))).toEqual([[5], [3]])
    expect(steps(batch(1), batch(2, 1), batch(3))).toEqual([[3], []])
  })

  it('leave the batches of others alone', () => {
    expect(steps(batch(1), batch(2, undefined, 'other'), batch(3, 1))).toEqual([[], [3]])
  })

  it('keep 200 steps', () => {
    const log = Array.from({ length: 250 }, (_, index) => batch(index + 1))
    expect(
      undoSteps(log, 'me')
        .undo.map(({ seq }) => seq)
        .at(-1),
    ).toBe(51)
  })
})
