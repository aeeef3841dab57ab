import { listPath } from '@atrium/core/contract/define/entity'
import type { Colour } from '@atrium/core/contract/define/fields'
import type { ListAnswer } from '@atrium/core/contract/wire'
import { api } from '@atrium/core/web/api/client'
import { useMay } from '@atrium/core/web/crud/entity-context'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { timeText } from '@atrium/core/web/ui/zone'
import { CommandDialog } from '@atrium/devices/web/command-dialog'
import { liveKey } from '@atrium/devices/web/use-command'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { device as entity } from '../../entities/device.ts'
import { popAll, type SlotOutcome } from '../../entities/pop-all.ts'
import powerbankApp from '../../index.ts'
import { useWords } from '../words.ts'
import type { CabinetDevice } from './slots-tab.tsx'

const RUNNING = 1
/** One power bank comes out every 3 s. */
const LOOK_AGAIN_MS = 1_500

const COLOURS: Record<SlotOutcome['result'], Colour> = {
  waiting: 'grey',
  popping: 'blue',
  done: 'green',
  failed: 'red',
  unknown: 'orange',
}

interface Run {
  _id: string
  status: number
  createdAt: string
  popped: number
  slots: SlotOutcome[]
}

/** Takes every power bank out of the cabinet: starts it, shows what became of each slot, and stops it. */
export function PopAll({ device }: { device: CabinetDevice }) {
  const { word } = useWords()
  const may = useMay()
  const queries = useQueryClient()
  const target = { app: powerbankApp, entity, device: device._id }
  // Of what is live: after the command it is read again, before the dialog closes.
  const queryKey = [...liveKey(target), 'popAll']
  const [isAsking, setAsking] = useState(false)
  const { data: run } = useQuery({
    queryKey,
    queryFn: async () => {
      const query = { device: device._id, current: 1, pageSize: 10 }
      return (await api.get<ListAnswer<Run>>(listPath(popAll), query)).list[0] ?? null
    },
    refetchInterval: ({ state: { data } }) => (data?.status === RUNNING ? LOOK_AGAIN_MS : false),
  })
  if (!may('popAllBattery')) return null
  const isRunning = run?.status === RUNNING
  return (
    <section className="powerbank-pop-all">
      <header>
        <h3 role="status">{run ? titleOf(word, run) : word('popAll')}</h3>
        {isRunning ? (
          <Stop run={run._id} onDone={() => queries.invalidateQueries({ queryKey })} />
        ) : (
          <Button danger disabled={device.online !== 1} onClick={() => setAsking(true)}>
            {word('popAll')}
          </Button>
        )}
      </header>
      {run && (
        <ul className="powerbank-results">
          {run.slots.map(({ slot, batterySn, result, msg }) => (
            <li key={slot}>
              <b>{word('slotNo', { no: slot })}</b>
              <code>{batterySn}</code>
              <StatusTag colour={COLOURS[result]}>{word(`result_${result}`) + (msg ? ` · ${msg}` : '')}</StatusTag>
            </li>
          ))}
        </ul>
      )}
      {isAsking && (
        <CommandDialog {...target} type="popAllBattery" name={device.name} onClose={() => setAsking(false)} />
      )}
    </section>
  )
}

function titleOf(word: ReturnType<typeof useWords>['word'], { status, popped, slots, createdAt }: Run): string {
  const total = slots.length
  if (status === RUNNING) return word('popAllNow', { popped, total })
  return word('popAllLast', { time: timeText(createdAt), popped, total })
}

function Stop({ run, onDone }: { run: string; onDone(): void }) {
  const { word } = useWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const stop = useMutation({
    mutationFn: () => api.put(popAll.path, { _id: run }, { type: 'stop' }),
    onError: (error) => void message.error(errorText(error)),
    onSettled: onDone,
  })
  return (
    <Popconfirm title={word('stopQuestion')} okText={word('stop')} onConfirm={() => stop.mutate()}>
      <Button loading={stop.isPending}>{word('stop')}</Button>
    </Popconfirm>
  )
}
