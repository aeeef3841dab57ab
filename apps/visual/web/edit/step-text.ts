import type { OpLabel } from '@atrium/contract/dashboard-ops/ops'
import { en_US, zh_CN } from '@atrium/web/builder/label-words'
import { useEditorWords } from '@atrium/web/canvas/editor/words'
import { fill, useWords } from '@atrium/web/canvas/kind/words'

const panelWords = { zh_CN, en_US }

/** The name of a step, whether a tool, a command or a panel has made it. */
export function useStepText(): (label: OpLabel) => string {
  const { steps } = useEditorWords()
  const panels = useWords(panelWords)
  return ({ key, values = {} }) => {
    const known: Readonly<Record<string, string>> = { ...panels, ...steps }
    return fill(known[key] ?? steps.other, values)
  }
}
