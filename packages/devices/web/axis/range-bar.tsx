import { LeftOutlined, MinusOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import { clockText, momentMs } from '@atrium/core/contract/zone'
import { zoneOfTimes } from '@atrium/core/web/ui/zone'
import { ZoneNote } from '@atrium/core/web/ui/zone-note'
import { Button, Input, Popover, Segmented, Space } from 'antd'
import { useState } from 'react'
import type { DeviceWord } from '../words.ts'
import { moved, PRESETS, type Preset, type View, zoomed } from './view.ts'

interface RangeBarProps {
  view: View
  preset: Preset | undefined
  word(key: DeviceWord): string
  onPreset(preset: Preset): void
  onMove(view: View): void
}

const LABELS = { hour: 'axisHour', day: 'axisDay', week: 'axisWeek' } as const

/** The choice of the range: one that ends now, or any other; and buttons that move and zoom it. */
export function RangeBar({ view, preset, word, onPreset, onMove }: RangeBarProps) {
  const middle = (view.startMs + view.endMs) / 2
  const button = (key: DeviceWord, icon: React.ReactNode, next: () => View) => (
    <Button icon={icon} aria-label={word(key)} title={word(key)} onClick={() => onMove(next())} />
  )
  return (
    <div className="devices-axis-bar">
      <Segmented
        aria-label={word('timeSpan')}
        // Undefined would keep the last one selected.
        value={preset ?? ''}
        options={Object.keys(PRESETS).map((key) => ({ value: key, label: word(LABELS[key as Preset]) }))}
        onChange={(chosen) => onPreset(chosen as Preset)}
      />
      <Chosen view={view} word={word} onMove={onMove} />
      <Space.Compact>
        {button('axisEarlier', <LeftOutlined aria-hidden />, () => moved(view, -0.5, Date.now()))}
        {button('axisLater', <RightOutlined aria-hidden />, () => moved(view, 0.5, Date.now()))}
        {button('axisNearer', <PlusOutlined aria-hidden />, () => zoomed(view, 0.5, middle, Date.now()))}
        {button('axisFarther', <MinusOutlined aria-hidden />, () => zoomed(view, 2, middle, Date.now()))}
      </Space.Compact>
      <span className="devices-axis-range">
        {clockText(zoneOfTimes(), view.startMs).slice(0, 16)} – {clockText(zoneOfTimes(), view.endMs).slice(0, 16)}
        <ZoneNote />
      </span>
    </div>
  )
}

/** `2026-03-10T08:30`, as the browser's field has it. */
const fieldOf = (ms: number) => clockText(zoneOfTimes(), ms).slice(0, 16).replace(' ', 'T')
const msOf = (text: string) => (text ? momentMs(zoneOfTimes(), localTextMs(text)) : Number.NaN)
const localTextMs = (text: string) => Date.parse(`${text.length === 16 ? `${text}:00` : text}Z`)

function Chosen({ view, word, onMove }: Pick<RangeBarProps, 'view' | 'word' | 'onMove'>) {
  const [isOpen, setOpen] = useState(false)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const next = { startMs: msOf(from), endMs: msOf(to) }
  const isRange = next.endMs > next.startMs
  const form = (
    <form
      className="devices-axis-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isRange) return
        setOpen(false)
        onMove(moved(next, 0, Date.now()))
      }}
    >
      <label htmlFor="axis-from">
        {word('axisFrom')}
        <Input id="axis-from" type="datetime-local" value={from} onChange={({ target }) => setFrom(target.value)} />
      </label>
      <label htmlFor="axis-to">
        {word('axisTo')}
        <Input
          id="axis-to"
          type="datetime-local"
          value={to}
          max={fieldOf(Date.now())}
          onChange={({ target }) => setTo(target.value)}
        />
      </label>
      <ZoneNote />
      <Button type="primary" htmlType="submit" disabled={!isRange}>
        {word('axisShow')}
      </Button>
    </form>
  )
  return (
    <Popover
      trigger="click"
      open={isOpen}
      content={form}
      onOpenChange={(open) => {
        setFrom(fieldOf(view.startMs))
        setTo(fieldOf(view.endMs))
        setOpen(open)
      }}
    >
      <Button>{word('axisChosen')}</Button>
    </Popover>
  )
}
