import { filled } from '@atrium/core/contract/refusal'
import { useLocale } from '@atrium/core/web/words'
import type { OpLabel } from '@atrium/dashboards/contract/dashboard-ops/ops'
import { labelText } from '@atrium/dashboards/web/builder/label-text'
import { useEditorWords } from '@atrium/dashboards/web/editor/words'

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
