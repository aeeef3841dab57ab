import { api } from '@atrium/core/web/api/client'
import { useFollow } from '@atrium/core/web/live/use-follow'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DeviceAxis } from '../../contract/patterns/device-axis.ts'
import type { DeviceTarget } from '../use-command.ts'
import { type Preset, textOf, type View, viewIn } from './view.ts'

const PARAMETER = 'span'
/** Without news the range that ends now still moves on. */
const MOVE_ON_MS = 30_000
const SETTLED_MS = 250

/** The visible range, which the address keeps, so that a link shows the same. */
export function useView() {
  const [search, setSearch] = useSearchParams()
  const [text, setText] = useState(() => search.get(PARAMETER))
  const [view, setView] = useState<View>(() => viewIn(text, Date.now()).view)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function keep(next: string) {
    setText(next)
    setSearch(
      (now) => new URLSearchParams([...now].filter(([name]) => name !== PARAMETER).concat([[PARAMETER, next]])),
      {
        replace: true,
      },
    )
  }
  return {
    /** What is requested: it changes when the view has come to rest. */
    text: text ?? 'day',
    preset: viewIn(text, Date.now()).preset,
    view,
    setView,
    choose(preset: Preset) {
      clearTimeout(timer.current)
      setView(viewIn(preset, Date.now()).view)
      keep(preset)
    },
    move(next: View) {
      setView(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => keep(textOf(next)), SETTLED_MS)
    },
  }
}

export function useAxis({ app, entity, device }: DeviceTarget, text: string, onView: (view: View) => void) {
  const key = [app.key, entity.name, 'axis', device]
  const at = app.key
  useFollow({ app: at, entity: 'deviceLogin' }, key)
  useFollow({ app: at, entity: 'deviceCommand' }, key)
  useFollow({ app: at, entity: 'deviceEvent' }, key)
  useFollow({ app: at, entity: 'order' }, key)
  useFollow({ app: at, entity: entity.name }, key)
  const { preset } = viewIn(text, 0)
  return useQuery({
    queryKey: [...key, text],
    queryFn: async () => {
      const { view } = viewIn(text, Date.now())
      const range = { start: new Date(view.startMs).toISOString(), end: new Date(view.endMs).toISOString() }
      const answer = await api.get<DeviceAxis>(`${entity.path}/axis`, { _id: device, ...range })
      if (preset) onView(view)
      return answer
    },
    placeholderData: keepPreviousData,
    ...(preset ? { refetchInterval: MOVE_ON_MS } : {}),
  })
}
