import { section } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { bool, str } from '@atrium/core/contract/define/fields'
import { QUERY } from '@atrium/timeseries/contract/query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentOf } from '../../../contract/dashboard-ops/document.ts'
import { defineConnector } from '../../../contract/define/connector.ts'
import { testEditor } from '../../../testing/web/editor/test-editor.ts'
import { itemOf } from '../../../testing/web/fixtures.ts'
import { offerConnectors } from '../../builder/data/builder-connector.ts'
import { replaceOps } from '../items/replace-kind.ts'
import { inStackingOrder } from '../log/stacking.ts'
import type { ParameterQuestion } from '../parameter-question.ts'
import { COMMANDS } from './all.ts'
import { run } from './command.ts'
import { goToStep } from './history.ts'
import { commandFor, keysOf, keysText } from './keys.ts'
import { SHORTCUTS } from './shortcuts.ts'

const size = { width: 100, height: 80 }
const toy = defineWidget({
  kind: 'Toy',
  icon: 'M2 2h12v12H2z',
  size,
  props: {
    text: str(20, { min: 0, default: '' }),
    bright: bool({ default: false }),
    look: section({ wide: bool({ default: false }), round: bool({ default: false }) }),
  },
  shape: () => 'single',
  fullScreen: true,
})
const brick = defineWidget({
  kind: 'Brick',
  icon: 'M2 2h12v12H2z',
  size,
  props: { text: str(3, { min: 0, default: '' }), tall: bool({ default: true }) },
  shape: () => 'single',
  fullScreen: false,
})
const store = defineConnector({
  key: 'store',
  icon: 'database',
  type: 9,
  settings: {},
  old: {},
  query: QUERY,
  shapes: () => ['single'],
  follows: () => ({ how: 'pushed' }),
  byViewer: false,
  limits: { points: 10, rows: 10 },
})
const words = async () => ({ default: { name: '', about: '' } })
offerConnectors([{ spec: store, words: { zh_CN: words, en_US: words } }])
offerWidgets([toy, brick], { Toy: async () => ({ default: () => null }), Brick: async () => ({ default: () => null }) })

const [A, B, C] = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'] as const
const at = (_id: string, left: number, top: number, more: object = {}) =>
  itemOf('Toy', { _id, left, top, ...size, ...more })
const three = () => [at(A, 100, 100), at(B, 340, 140, { width: 60 }), at(C, 500, 400, { height: 200 })]

async function selected(items = three()) {
  const test = await testEditor(items)
  return test.keys('mod+a')
}

describe('commands on items', () => {
  it('remove what is selected, but nothing that is locked', async () => {
    const test = await testEditor([at(A, 0, 0), at(B, 200, 0, { locked: true })])
    test.click(10, 10).click(210, 10, { shift: true })
    await test.keys('Delete')
    expect([...test.editor.store.draft().items.keys()]).toEqual([B])
    expect(test.steps()).toEqual(['remove'])
  })

  it('duplicate with a new group and with listeners that reach the copies', async () => {
    const listeners = [{ on: 'click', do: 'toggle', item: B, parameter: '', value: '', dashboard: '', message: '' }]
    const test = await selected([at(A, 0, 0, { group: 'g', props: { listeners } }), at(B, 200, 0, { group: 'g' })])
    await test.keys('mod+d')
    const [a, b] = test.selected().map((id) => test.item(id))
    expect(a?.group).toBe(b?.group)
    expect(a?.group).not.toBe('g')
    expect(a?.component.props.listeners).toMatchObject([{ item: b?._id }])
    expect([a?.left, a?.top, b?.left]).toEqual([20, 20, 220])
  })

  it('group and ungroup, lock and unlock, hide and show', async () => {
    const test = await selected()
    await test.keys('mod+g')
    const { group } = test.item(A)
    expect(group).toBeTruthy()
    expect([test.item(B).group, test.item(C).group]).toEqual([group, group])
    await test.keys('mod+shift+g')
    expect(test.item(A)).not.toHaveProperty('group')
    await test.keys('mod+h')
    expect(test.item(A).hidden).toBe(true)
    await test.keys('mod+shift+h')
    expect(test.item(A)).not.toHaveProperty('hidden')
    await test.keys('mod+l')
    await test.keys('ArrowLeft')
    expect([test.item(A).locked, test.item(A).left]).toEqual([true, 100])
    await test.keys('mod+shift+l')
    expect(test.item(A)).not.toHaveProperty('locked')
  })

  it('replace the kind and keep the place, the title, the data and the props that fit', () => {
    const item = itemOf('Toy', { title: '速度', sources: 1, props: { text: 'ab', bright: true } })
    const [op] = replaceOps([item, itemOf('Brick')], { kind: 'Brick', props: {} })
    const component = { component: 'Brick', title: '速度', version: 1, props: { text: 'ab' } }
    expect(op).toMatchObject({ op: 'set', path: ['component'], value: component })
    expect(op).toMatchObject({ value: { dataSources: [{ _id: '' }] } })
    expect(replaceOps([itemOf('Toy', { props: { text: 'too long' } })], { kind: 'Brick', props: {} })).toMatchObject([
      { value: { props: {} } },
    ])
  })

  it('replace with a preset, whose props come besides those of the item, also of the same kind', () => {
    const item = itemOf('Toy', { props: { text: 'ab', look: { wide: false, round: true } } })
    const preset = { kind: 'Toy', props: { bright: true, look: { wide: true } } }
    const props = { text: 'ab', bright: true, look: { wide: true, round: true } }
    expect(replaceOps([item], preset)).toMatchObject([{ value: { component: 'Toy', props } }])
    expect(replaceOps([item], { kind: 'Toy', props: {} })).toEqual([])
  })
})

describe('commands that arrange', () => {
  it.each([
    ['alt+a', [100, 100, 100]],
    ['alt+d', [500, 540, 500]],
    ['alt+h', [300, 320, 300]],
    ['alt+shift+h', [100, 320, 500]],
  ])('%s puts the left edges at %j', async (keys, lefts) => {
    const test = await selected()
    await test.keys(keys)
    expect([A, B, C].map((id) => test.item(id).left)).toEqual(lefts)
  })

  it.each([
    ['alt+w', [100, 100, 100]],
    ['alt+s', [520, 520, 400]],
    ['alt+v', [310, 310, 250]],
    ['alt+shift+v', [100, 250, 400]],
  ])('%s puts the top edges at %j', async (keys, tops) => {
    const test = await selected()
    await test.keys(keys)
    expect([A, B, C].map((id) => test.item(id).top)).toEqual(tops)
  })

  it('give all the size of the item on top', async () => {
    const test = await selected()
    await run(test.editor, COMMANDS.find(({ name }) => name === 'sameSize')!)
    expect([A, B].map((id) => [test.item(id).width, test.item(id).height])).toEqual([
      [100, 200],
      [100, 200],
    ])
  })

  it('leave equal gaps, whatever the items', async () => {
    const px = fc.integer({ min: 0, max: 900 })
    const anItem = fc.tuple(px, fc.integer({ min: 1, max: 200 }))
    await fc.assert(
      fc.asyncProperty(fc.array(anItem, { minLength: 3, maxLength: 6 }), async (given) => {
        const items = given.map(([left, width], index) => at(`item000${index}`, left, 0, { width }))
        const test = await selected(items)
        await test.keys('alt+shift+h')
        const inOrder = [...items].sort((one, other) => one.left - other.left || one.width - other.width)
        const now = inOrder.map(({ _id }) => test.item(_id))
        const gaps = now.slice(1).map((item, index) => item.left - now[index]!.left - now[index]!.width)
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(2)
      }),
      { numRuns: 50 },
    )
  })

  it('nudge by one pixel, with Shift by ten, as one step', async () => {
    const test = await selected([at(A, 50, 50)])
    for (const keys of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await test.keys(keys)
    expect([test.place(A), test.steps()]).toEqual(['53 50 100 80', ['nudge']])
    await test.keys('shift+ArrowUp')
    expect(test.place(A)).toBe('53 40 100 80')
  })
})

describe('commands on layers', () => {
  const order = (test: Awaited<ReturnType<typeof testEditor>>) =>
    test.editor.store.stacking
      .get()
      .map((id) => id[0])
      .join('')

  it('move up over the next item that is touched, and down again', async () => {
    const test = await testEditor([at(A, 0, 0), at(B, 500, 500), at(C, 10, 10)])
    test.click(5, 5)
    expect(order(await test.keys('mod+]'))).toBe('bca')
    expect(order(await test.keys('mod+['))).toBe('bac')
  })

  it('move to the front and to the back', async () => {
    const test = await testEditor([at(A, 0, 0), at(B, 200, 0), at(C, 400, 0)])
    test.click(5, 5)
    expect(order(await test.keys(']'))).toBe('bca')
    expect(order(await test.keys('['))).toBe('abc')
    // The items that stay keep their numbers where they can.
    expect(test.item(B).zIndex).toBe(1)
  })

  it('have the wanted order afterwards, whatever numbers items had', async () => {
    const z = fc.integer({ min: 0, max: 3 })
    const keys = fc.constantFrom('mod+]', 'mod+[', ']', '[')
    await fc.assert(
      fc.asyncProperty(
        fc.array(z, { minLength: 2, maxLength: 6 }),
        fc.array(keys, { maxLength: 6 }),
        async (given, presses) => {
          const items = given.map((zIndex, index) => at(`item000${index}`, 150 * index, 0, { zIndex }))
          const test = await testEditor(items)
          test.click(160, 10)
          const [id] = test.selected()
          for (const press of presses) {
            const { stacking } = test.editor.store
            const before = stacking.get().filter((one) => one !== id)
            await test.keys(press)
            expect(stacking.get().filter((one) => one !== id)).toEqual(before)
            if (press === ']') expect(stacking.get().at(-1)).toBe(id)
            if (press === '[') expect(stacking.get()[0]).toBe(id)
            expect(inStackingOrder(test.editor.store.draft())).toEqual(stacking.get())
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('the clipboard', () => {
  it('carries items to another dashboard, where they get new ids', async () => {
    const clipboard = { text: '' }
    const from = await testEditor(three(), {}, clipboard)
    await (await from.keys('mod+a')).keys('mod+c')
    const to = await testEditor([], {}, clipboard)
    await to.keys('mod+v')
    expect(to.editor.store.draft().items.size).toBe(3)
    expect(to.selected().some((id) => [A, B, C].includes(id as typeof A))).toBe(false)
    expect(to.place(to.selected()[0]!)).toBe('100 100 100 80')
    await to.keys('mod+v')
    expect(to.place(to.selected()[0]!)).toBe('120 120 100 80')
  })

  it('cuts', async () => {
    const test = await selected([at(A, 0, 0)])
    await test.keys('mod+x')
    expect(test.editor.store.draft().items.size).toBe(0)
    await test.keys('mod+v')
    expect(test.place(test.selected()[0]!)).toBe('0 0 100 80')
  })

  it.each([
    ['', 'nothingToPaste'],
    ['hello', 'foreign'],
    ['{"a":1}', 'foreign'],
    ['[1,2]', 'foreign'],
    ['null', 'foreign'],
    ['{"format":"atrium/dashboard-items","version":1,"items":{}}', 'foreign'],
    ['{"format":"atrium/dashboard-items","version":1,"items":[{"_id":"x"}]}', 'foreign'],
    ['{"format":"atrium/dashboard-items","version":2,"items":[]}', 'newer'],
    ['{"format":"atrium/dashboard-items","version":1,"items":[{"component":{"component":"Unheard"}}]}', 'unknownKind'],
  ])('refuses %s with a note', async (text, note) => {
    const test = await testEditor([], {}, { text })
    await test.keys('mod+v')
    expect(test.notes).toEqual([note])
    expect(test.steps()).toEqual([])
  })

  it('refuses items with props that their kind does not allow', async () => {
    const test = await selected([at(A, 0, 0, { props: { text: 'ok' } })])
    await test.keys('mod+c')
    test.clipboard.text = test.clipboard.text.replace('"ok"', '17')
    await test.keys('mod+v')
    expect(test.notes).toEqual(['foreign'])
  })
})

describe('pasted items that name parameters', () => {
  const line = { name: 'line', initial: 'A', choices: ['A', 'B'] }
  const shift = { name: 'shift', initial: '1', choices: [] }
  const other = { ...line, choices: ['X'] }
  const listener = {
    on: 'click',
    do: 'parameter',
    parameter: 'shift',
    value: '2',
    dashboard: '',
    item: '',
    message: '',
  }
  const query = { whereObj: { TAG: [{ tagKey: 'line', operator: '=' as const, tagValue: '{line}' }] } }
  const item = () => {
    const one = at(A, 0, 0, { props: { text: 'on {line}', listeners: [listener] } })
    return { ...one, component: { ...one.component, dataSources: [{ _id: '', connector: 'store', props: query }] } }
  }

  async function pasted(parameters: object[], answer: (question: ParameterQuestion) => string[] | null) {
    const from = await testEditor([item()], { parameters: [line, shift, { ...shift, name: 'unused' }] })
    await (await from.keys('mod+a')).keys('mod+c')
    const to = await testEditor([], { parameters: parameters as never }, from.clipboard)
    const questions: ParameterQuestion[] = []
    to.answer = (question) => {
      questions.push(question)
      const names = answer(question)
      return names && new Set(names)
    }
    await to.keys('mod+v')
    const [one] = to.selected()
    return {
      to,
      questions,
      component: one === undefined ? undefined : to.item(one).component,
      names: () => (to.editor.store.options.get().parameters ?? []).map(({ name }) => name),
    }
  }

  it('bring those that the dashboard lacks, if the person wants them, in one step', async () => {
    const { to, questions, component, names } = await pasted([], () => ['line', 'shift'])
    expect(questions).toEqual([{ missing: [line, shift], differing: [] }])
    expect(names()).toEqual(['line', 'shift'])
    expect(component).toEqual(item().component)
    expect(to.steps()).toEqual(['paste'])
    await to.keys('mod+z')
    expect(names()).toEqual([])
    expect(to.editor.store.draft().items.size).toBe(0)
  })

  it('come alone, or not at all, as the person says', async () => {
    const some = await pasted([], () => ['shift'])
    expect([some.names(), some.component?.props.text]).toEqual([['shift'], 'on {line}'])
    const cancelled = await pasted([], () => null)
    expect([cancelled.names(), cancelled.component, cancelled.to.steps()]).toEqual([[], undefined, []])
  })

  it('ask about a parameter of the same name only if its values are others', async () => {
    const asked = async (own: object) => (await pasted([own, shift], () => [])).questions
    expect(await asked({ ...line, initial: 'B' })).toEqual([])
    expect(await asked({ ...line, locked: true })).toHaveLength(1)
    expect(await asked(other)).toEqual([{ missing: [], differing: [{ parameter: line, newName: 'line2' }] }])
  })

  it('keep the other parameter of the same name, or bring theirs by a new name, which they then use', async () => {
    const kept = await pasted([other, shift], () => [])
    expect([kept.names(), kept.component]).toEqual([['line', 'shift'], item().component])
    const renamed = await pasted([other, { ...other, name: 'line2' }, { ...shift, pattern: '\\d' }], () => [
      'line',
      'shift',
    ])
    expect(renamed.names()).toEqual(['line', 'line2', 'shift', 'line3', 'shift2'])
    expect(renamed.component).toMatchObject({
      props: { text: 'on {line3}', listeners: [{ ...listener, parameter: 'shift2' }] },
      dataSources: [{ props: { whereObj: { TAG: [{ tagKey: 'line', tagValue: '{line3}' }] } } }],
    })
    expect(renamed.to.steps()).toEqual(['paste'])
  })

  it('are not pasted where there would be too many parameters, and the person is told', async () => {
    const many = Array.from({ length: 19 }, (_, index) => ({ ...shift, name: `p${index}` }))
    const { to, component } = await pasted(many, () => ['line', 'shift'])
    expect([component, to.notes]).toEqual([undefined, ['parametersFull']])
  })

  it('are refused with parameters that no dashboard may have', async () => {
    const from = await testEditor([item()], { parameters: [line] })
    await (await from.keys('mod+a')).keys('mod+c')
    from.clipboard.text = from.clipboard.text.replace('"initial": "A"', '"initial": 7')
    await from.keys('mod+v')
    expect(from.notes).toEqual(['foreign'])
  })
})

describe('the history', () => {
  it('goes to any step and back, and gives the same document', async () => {
    const test = await selected()
    const first = JSON.stringify(documentOf(test.editor.store.draft()))
    for (const keys of ['alt+a', 'mod+d', 'mod+g', 'Delete', 'mod+a', 'mod+]', 'mod+h']) await test.keys(keys)
    const last = documentOf(test.editor.store.draft())
    const steps = test.editor.store.steps().undo
    expect(steps.length).toBeGreaterThan(4)
    goToStep(test.editor, 0)
    expect(JSON.stringify(documentOf(test.editor.store.draft()))).toBe(first)
    const { redo } = test.editor.store.steps()
    goToStep(test.editor, redo.at(-1)!.seq)
    expect(documentOf(test.editor.store.draft())).toEqual(last)
  })
})

describe('keys', () => {
  it('belong to one command each', () => {
    const all = COMMANDS.flatMap(({ keys = [] }) => keys)
    expect(all.filter((keys, index) => all.indexOf(keys) !== index)).toEqual([])
  })

  it('leave reloading to the browser', () => {
    const reload = { key: 'r', code: 'KeyR', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false }
    expect(commandFor(reload)).toBeUndefined()
    expect(commandFor({ ...reload, shiftKey: true })).toBeUndefined()
    expect(commandFor({ ...reload, ctrlKey: false, metaKey: true })).toBeUndefined()
  })

  it('are the same on every layout and on a Mac', () => {
    const press = { key: '!', code: 'Digit1', ctrlKey: false, metaKey: false, shiftKey: true, altKey: false }
    expect(keysOf(press)).toBe('shift+1')
    expect(keysOf({ ...press, key: 'å', code: 'KeyA', shiftKey: false, altKey: true })).toBe('alt+a')
    expect(keysOf({ ...press, key: 'z', code: 'KeyZ', metaKey: true })).toBe('mod+shift+z')
    expect(keysText('mod+shift+z', false)).toBe('Ctrl+Shift+Z')
    expect(keysText('mod+shift+z', true)).toBe('⌘⇧Z')
    expect(keysText('mod++', false)).toBe('Ctrl++')
    expect(keysText('mod++', true)).toBe('⌘+')
  })

  it('ask for their list, wherever the keyboard has the question mark', async () => {
    const test = await testEditor([])
    await test.keys('?')
    const german = { key: '?', code: 'Minus', ctrlKey: false, metaKey: false, shiftKey: true, altKey: false }
    expect(commandFor(german)?.name).toBe('shortcuts')
    expect(test.asked).toEqual(['shortcuts'])
  })

  it('are all in their list, those of the arrow keys as one entry', () => {
    const listed = SHORTCUTS.flatMap(({ shortcuts }) => shortcuts)
    expect(listed.flatMap(({ keys }) => keys).sort()).toEqual(COMMANDS.flatMap(({ keys = [] }) => keys).sort())
    expect(listed.filter(({ name }) => name === 'nudge')).toEqual([
      { name: 'nudge', keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
    ])
  })

  it('change nothing when the permission was lost', async () => {
    const test = await selected()
    test.server.refuse({ kind: 'refused', code: 40301, msg: '' })
    await test.keys('alt+a')
    await expect.poll(() => test.editor.store.sendState.get().kind).toBe('stopped')
    const before = test.editor.store.draft()
    for (const keys of ['Delete', 'mod+d', 'mod+v', 'mod+z', 'ArrowLeft']) await test.keys(keys)
    test.drag([110, 110], [300, 300])
    expect(test.editor.store.draft()).toBe(before)
  })
})
