import type { OpLabel } from '@atrium/contract/dashboard-ops/ops'
import { labelText } from '@atrium/web/builder/label-text'
import { useEditorWords } from '@atrium/web/canvas/editor/words'
import { fill, useLocale } from '@atrium/web/canvas/kind/words'

/** The name of a step, whether a tool, a command or a panel has made it. */
export function useStepText(): (label: OpLabel) => string {
  const { steps } = useEditorWords()
  const locale = useLocale()
  return (label) => {
    const { key, values = {} } = label
    const own = (steps as Readonly<Record<string, string>>)[key]
    if (own) return fill(own, values)
    const panel = labelText(label, locale)
    return panel === key ? steps.other : panel
  }
}
