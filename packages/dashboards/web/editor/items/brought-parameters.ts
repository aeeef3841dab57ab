import type { ComponentItem, DashboardParameter } from '../../../contract/dashboard.ts'
import { same } from '../../../contract/dashboard-ops/diff.ts'
import type { DashboardOp } from '../../../contract/dashboard-ops/ops.ts'
import { MAX_PARAMETERS } from '../../../contract/dashboard-schema.ts'
import type { Editor } from '../editor.ts'
import type { ParameterQuestion } from '../parameter-question.ts'
import { withRenamed } from './item-parameters.ts'

interface Brought {
  items: readonly ComponentItem[]
  ops: DashboardOp[]
}

/**
 * Pasted items with the parameters that they name: the person is asked about those that the dashboard does not have, or
 * has with another meaning. Null if nothing is to be pasted.
 */
export async function broughtParameters(
  editor: Editor,
  items: readonly ComponentItem[],
  parameters: readonly DashboardParameter[],
): Promise<Brought | null> {
  const question = questionOf(ownParameters(editor), parameters)
  if (question.missing.length + question.differing.length === 0) return { items, ops: [] }
  const answer = await editor.ports.askParameters(question)
  if (!answer) return null
  const newNames = new Map(
    question.differing.flatMap(({ parameter: { name }, newName }) => (answer.has(name) ? [[name, newName]] : [])),
  )
  const coming = [
    ...question.missing.filter(({ name }) => answer.has(name)),
    ...question.differing
      .filter(({ parameter: { name } }) => answer.has(name))
      .map(({ parameter, newName }) => ({ ...parameter, name: newName })),
  ]
  // Others may have added some while the person was asked.
  const there = ownParameters(editor)
  const added = coming.filter(({ name }) => !there.some((one) => one.name === name))
  if (there.length + added.length > MAX_PARAMETERS) {
    editor.ports.notify('parametersFull', { most: MAX_PARAMETERS })
    return null
  }
  return {
    items: items.map((item) => withRenamed(item, newNames)),
    ops: added.map((parameter, index) => ({
      op: 'parameter',
      name: parameter.name,
      at: there.length + index,
      parameter,
    })),
  }
}

const ownParameters = ({ store }: Editor): readonly DashboardParameter[] => store.options.get().parameters ?? []

function questionOf(own: readonly DashboardParameter[], given: readonly DashboardParameter[]): ParameterQuestion {
  const taken = new Set([...own, ...given].map(({ name }) => name))
  const there = new Map(own.map((one) => [one.name, one]))
  return {
    missing: given.filter(({ name }) => !there.has(name)),
    differing: given.flatMap((parameter) => {
      const other = there.get(parameter.name)
      if (!other || same(meaningOf(other), meaningOf(parameter))) return []
      const newName = freeName(parameter.name, taken)
      taken.add(newName)
      return [{ parameter, newName }]
    }),
  }
}

/** What a value of it may be. Where it starts is a matter of each dashboard, unless it never changes. */
function meaningOf({
  name,
  initial,
  choices,
  label = '',
  type = 'text',
  pattern = '',
  locked = false,
  tag,
  publicChoices = false,
  several = false,
  all = false,
}: DashboardParameter) {
  const meaning = { name, choices, label, type, pattern, locked, tag, publicChoices, several, all }
  return { ...meaning, ...(locked ? { initial } : {}) }
}

const NAME_LENGTH = 20

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    const found = `${name.slice(0, NAME_LENGTH - String(number).length)}${number}`
    if (!taken.has(found)) return found
  }
}
