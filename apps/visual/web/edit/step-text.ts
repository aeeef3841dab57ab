import { filled } from '@atrium/core/contract/refusal'
import { useLocale } from '@atrium/core/web/words'
import type { LoggedBatch, OpLabel } from '@atrium/dashboards/contract/dashboard-ops/ops'
import { labelText } from '@atrium/dashboards/web/builder/label-text'
import { stepPlaces } from '@atrium/dashboards/web/builder/versions/step-places'
import { usePlaceNames } from '@atrium/dashboards/web/builder/versions/use-place-names'
import { useEditorWords } from '@atrium/dashboards/web/editor/words'
import { useEdited } from './edit-context.ts'

/** The name of a step, whether a tool, a command or a panel has made it. */
export function useStepText(): (label: OpLabel) => string {
  const { steps } = useEditorWords()
  const locale = useLocale()
  return (label) => {
    const { key, values = {} } = label
    if (key in steps) return filled(steps[key as keyof typeof steps] as string, values, locale)
    const panel = labelText(label, locale)
    return panel === key ? steps.other : panel
  }
}

/** The most names that a line of the history has room for. */
const MOST = 3

/** What a step has changed: `炉温 · 单位、小数位数`, or the names of several components; '' for nothing with a name. */
export function useStepPlaces(): (step: LoggedBatch) => string {
  const { editor, kinds } = useEdited()
  const nameOf = usePlaceNames(kinds)
  const list = new Intl.ListFormat(useLocale().replace('_', '-'), { type: 'unit', style: 'narrow' })
  const some = (names: readonly string[]) =>
    list.format(names.length > MOST ? [...names.slice(0, MOST), `+${names.length - MOST}`] : names)
  return (step) => {
    const { owners, fields } = stepPlaces(step, editor.store.draft(), nameOf)
    return [some(owners), some(fields)].filter((part) => part !== '').join(' · ')
  }
}
