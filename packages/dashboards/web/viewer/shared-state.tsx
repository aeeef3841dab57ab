import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import { useToast } from '@atrium/charts/web/kind/toast'
import type { TimeRange } from '@atrium/core/contract/time'
import { zoneOfDays } from '@atrium/core/web/ui/zone'
import { type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { ViewedDashboard, ViewedParameter } from '../../contract/dashboard.ts'
import { createItemSignals } from '../live/item-signals.ts'
import { type LiveLink, type ParameterValues, PullRefused } from '../live/live-link.ts'
import { saidValues } from '../live/said-values.ts'
import { type SharedState, SharedStateContext } from '../live/shared-state.ts'
import { isDashboardId } from './public-address.ts'
import { usePrinting } from './use-printing.ts'

interface SharedStateProps {
  dashboard: ViewedDashboard
  link: LiveLink
  mode: SharedState['mode']
  onOpen: ((id: string, values: ParameterValues) => void) | undefined
  operate: SharedState['operate']
  board: SharedState['board']
  children: ReactNode
}

/** Holds what the items of a viewer share: parameters, the range, what is shown, and what one sends to another. */
export function ShareState({ dashboard, link, mode, onOpen, operate, board, children }: SharedStateProps) {
  const isPrinting = usePrinting()
  const words = useCanvasWords()
  const chosen = useValues(dashboard, link)
  const { parameters = NO_PARAMETERS } = dashboard
  const signals = useMemo(createItemSignals, [])
  const [range, onRange] = useState<TimeRange | null>(null)
  const [shown, setShown] = useState<SharedState['shown']>({})
  const onValues = useSetValues(link, signals)
  const { _id, components, fixedRange = false, draft } = dashboard
  const place = useMemo(() => ({ dashboard: _id, isDraft: draft !== undefined }), [_id, draft])
  const timeZone = zoneOf(dashboard)

  const toggle = useCallback(
    (id: string) => {
      const item = components.find(({ _id }) => _id === id)
      if (item) setShown((before) => ({ ...before, [id]: !(before[id] ?? !item.hidden) }))
    },
    [components],
  )
  const open = useCallback(
    (id: string) => {
      // A link comes from stored props or from data: it names a dashboard, never an address.
      if (isDashboardId(id)) onOpen?.(id, chosen)
    },
    [onOpen, chosen],
  )
  const valued = useMemo(() => {
    return { values: saidValues(parameters, chosen, words), chosen, onValues, parameters, choicesOf: link.choices }
  }, [parameters, chosen, words, onValues, link])
  const state = useMemo<SharedState>(
    () => ({
      mode: isPrinting ? 'print' : mode,
      ...valued,
      ...{ timeZone, fixedRange, range, onRange, shown, toggle, open, signals, operate, place },
      ...(board ? { board } : {}),
    }),
    [isPrinting, mode, timeZone, valued, fixedRange, range, shown, toggle, open, signals, operate, board, place],
  )
  return <SharedStateContext value={state}>{children}</SharedStateContext>
}

/** The dashboard's own zone, otherwise the tenant's. */
function zoneOf({ options }: ViewedDashboard): string {
  return options.timeZone || zoneOfDays()
}

const NO_PARAMETERS: readonly ViewedParameter[] = []

function useValues({ parameters }: ViewedDashboard, link: LiveLink): ParameterValues {
  const given = useSyncExternalStore(link.onValues, () => link.values)
  return useMemo(() => {
    const initial = (parameters ?? []).map(({ name, value }) => [name, value] as const)
    return { ...Object.fromEntries(initial), ...given }
  }, [parameters, given])
}

function useSetValues(link: LiveLink, signals: SharedState['signals']): SharedState['onValues'] {
  const words = useCanvasWords()
  const toast = useToast()
  return useCallback(
    (values) => {
      link.setValues(values).then(
        // What is watched is pushed by the server; what is loaded at intervals would wait for the next one.
        (items) => {
          for (const item of items) signals.send(item, { kind: 'changed' })
        },
        (error) => toast(error instanceof PullRefused ? error.message : words.lost),
      )
    },
    [link, signals, toast, words],
  )
}
