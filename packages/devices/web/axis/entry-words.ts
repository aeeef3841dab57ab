import type { Entity } from '@atrium/core/contract/define/entity'
import { spanText } from '@atrium/core/contract/unit-text'
import { useEntityPage } from '@atrium/core/web/crud/entity-context'
import { formatFen } from '@atrium/core/web/crud/values/money'
import type { AxisEntry } from '../../contract/patterns/device-axis.ts'
import { useDeviceWords } from '../words.ts'
import { faultOf } from './spans.ts'

/** What the list can be filtered by: the kinds of entries, with faults apart from other events. */
export const FILTERS = ['online', 'insert', 'command', 'order', 'alarm', 'event', 'status'] as const
export type Filter = (typeof FILTERS)[number]

export const filterOf = (entry: AxisEntry): Filter =>
  entry.kind === 'event' && (faultOf(entry) || entry.type === 'alarm') ? 'alarm' : entry.kind

const COMMAND = { succeeded: 3, failed: 4, timedOut: 5, cancelled: 6 } as const

/** Says each entry as a person would. */
export function useEntryWords() {
  const { app } = useEntityPage()
  const { t, found, word, locale, coded, fault: faultWord } = useDeviceWords(app.key)
  const entityOf = (name: string): Entity | undefined => app.entities?.find((one) => one.name === name)

  const duration = (seconds: number): string => spanText(seconds, locale)
  const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(word('axisComma'))
  const portOf = ({ port }: AxisEntry) => (port ? word('axisPort', { no: port }) : undefined)

  function online({ type, text, seconds, data }: AxisEntry): string {
    if (type === 'login') return joined(word('axisOnline'), typeof data?.ip === 'string' && data.ip)
    return joined(
      word('axisOffline'),
      text && coded('login', text),
      seconds !== null && word('axisWasOnline', { time: duration(seconds) }),
    )
  }

  function command(entry: AxisEntry): string {
    const { type, status, text, at, endAt, orderNo } = entry
    const took = endAt === null ? undefined : duration((Date.parse(endAt) - Date.parse(at)) / 1000)
    const outcome = t(`entities.deviceCommand.status.${entityOf('deviceCommand')?.status?.[status ?? 0]?.[0]}`)
    const name = found(`entities.device.commands.${type}`) ?? coded('cmd', type ?? '')
    return joined(
      word('axisCommand', { name, outcome }),
      portOf(entry),
      status !== COMMAND.timedOut && took && word('axisTook', { time: took }),
      status !== COMMAND.succeeded && text,
      orderNo && word('axisOrder', { no: orderNo }),
    )
  }

  function order(entry: AxisEntry): string {
    const { orderNo, status, data, at, endAt } = entry
    const name = entityOf('order')?.status?.[status ?? 0]?.[0]
    const seconds = endAt === null ? undefined : (Date.parse(endAt) - Date.parse(at)) / 1000
    return joined(
      word('axisOrder', { no: orderNo ?? '' }),
      name && t(`entities.order.status.${name}`),
      portOf(entry),
      typeof data?.paidAmount === 'number' && data.paidAmount > 0 && formatFen(data.paidAmount),
      seconds !== undefined && seconds > 0 && word('axisLasted', { time: duration(seconds) }),
    )
  }

  function insert(entry: AxisEntry): string {
    const fields = entityOf('insert')?.fields ?? {}
    const members = Object.entries(entry.data ?? {}).flatMap(([name, value]) => {
      if (name === 'port' || !fields[name]) return []
      const shown = fields[name].kind === 'fen' ? formatFen(Number(value)) : String(value)
      return [`${t(`entities.insert.fields.${name}`)} ${shown}`]
    })
    return joined(t(`entities.insert.options.kind.${entry.type}`), portOf(entry), ...members)
  }

  function event(entry: AxisEntry): string {
    const { type, data } = entry
    const fault = faultOf(entry)
    const said = typeof data?.msg === 'string' ? data.msg : typeof data?.info === 'string' ? data.info : undefined
    if (fault?.isOver) return joined(word('axisAlarmOver'), portOf(entry))
    if (fault) return joined(word('axisAlarm', { code: faultWord(fault.code) }), portOf(entry), said)
    const reason = typeof data?.reason === 'string' ? (found(`more.reason_${data.reason}`) ?? data.reason) : undefined
    const of = typeof data?.orderNo === 'string' ? word('axisOrder', { no: data.orderNo }) : undefined
    return joined(coded('event', type ?? ''), portOf(entry), reason, said, of)
  }

  function status({ type, text }: AxisEntry): string {
    return joined(found(`entities.device.actions.${type}`) ?? type, text)
  }

  const say = { online, command, order, insert, event, status }
  return {
    duration,
    wordsOf(entry: AxisEntry) {
      const said = say[entry.kind](entry)
      return said.charAt(0).toUpperCase() + said.slice(1)
    },
    /** The name of a kind; what is inserted differs from app to app. */
    kindOf: (filter: Filter) =>
      filter === 'insert' && entityOf('insert') ? t('entities.insert.name') : word(`axisKind_${filter}`),
    /** Who did it. */
    byOf: ({ kind, by }: AxisEntry) => {
      if (kind === 'command' || kind === 'status') return by ?? word('axisBySystem')
      return kind === 'order' ? word('axisByConsumer') : word('axisByDevice')
    },
  }
}

export type EntryWords = ReturnType<typeof useEntryWords>
