import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { WidgetExample } from '@atrium/charts/contract/define/widget-example'
import { DATA_STATES, drawingOf } from './drawing.tsx'
import { modesOf, type Trial, trialsOf } from './other-values.ts'

/**
 * Those of the fields that change neither a drawing nor a request of the kind, with data or without, in any of the modes.
 * @param fields dotted paths as in eachProp
 */
export async function fieldsWithoutEffect(
  spec: WidgetSpec,
  example: WidgetExample,
  fields: readonly string[],
  modes = modesOf(spec.props, example.props),
): Promise<string[]> {
  const columns = example.sources.flatMap((source) =>
    source.columns.map(({ name }) => name).filter((name) => name !== 'time'),
  )
  const all = trialsOf(spec.props, example.props, columns)
  let left = fields.filter((path) => all.has(path))
  const drawn = new Map<string, string>()
  for (const { mode, given, most } of roundsOf(modes)) {
    if (left.length === 0) break
    const draw = async (props: object) => {
      const key = `${given} ${JSON.stringify(props)}`
      const known = drawn.get(key) ?? (await drawingOf(spec, example, props, given))
      drawn.set(key, known)
      return known
    }
    const changes = async (trials: readonly Trial[]) => {
      for (const { before, after } of trials) if ((await draw(before)) !== (await draw(after))) return true
      return false
    }
    // The first drawing of a mode may load a part of the kind; those that are compared find everything loaded.
    if (most === 1) await drawingOf(spec, example, mode, given)
    const trials = trialsOf(spec.props, mode, columns)
    const without = new Set<string>()
    for (const path of left) if (!(await changes((trials.get(path) ?? []).slice(0, most)))) without.add(path)
    // A list matters if a field of its entries does.
    const entryMatters = (path: string) => fields.some((inner) => inner.startsWith(`${path}.`) && !without.has(inner))
    left = [...without].filter((path) => !entryMatters(path))
  }
  return left
}

/** Where a difference is most likely first, with one trial of each field, then the same with all of its trials. */
function roundsOf<Mode>([first, ...others]: readonly Mode[]) {
  const inEach = (modes: readonly Mode[]) => DATA_STATES.flatMap((given) => modes.map((mode) => ({ mode, given })))
  const rounds = [...(first ? inEach([first]) : []), ...inEach(others)]
  return [1, Number.POSITIVE_INFINITY].flatMap((most) => rounds.map((round) => ({ ...round, most })))
}
