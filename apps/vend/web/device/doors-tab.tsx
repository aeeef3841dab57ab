import { spanText } from '@atrium/core/contract/unit-text'
import { useMay } from '@atrium/core/web/crud/entity-context'
import { useNow } from '@atrium/core/web/phone/use-now'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { timeText } from '@atrium/core/web/ui/zone'
import { CommandDialog } from '@atrium/devices/web/command-dialog'
import { CurveChart, CurveHours } from '@atrium/devices/web/curve-chart'
import { LastState } from '@atrium/devices/web/last-state'
import { useCurves, useLiveDevice } from '@atrium/devices/web/use-device'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { type Door, device as entity } from '../../entities/device.ts'
import vendApp from '../../index.ts'
import { useWords } from '../words.ts'
import type { VendDevice } from './slots-tab.tsx'
import './doors.css'
import './slots.css'

const ONLINE = 1

/** The doors with their sensors, and the temperature with its curve. */
export default function DoorsTab({ row }: { row: { _id: string } }) {
  const { word } = useWords()
  const { data: device } = useLiveDevice<VendDevice>({ app: vendApp, entity, device: row._id })
  if (!device) return <Skeleton active paragraph={{ rows: 6 }} />
  const ports = device.ports ?? []
  return (
    <div className="vend-machine-page">
      <LastState app="vend" device={device} />
      <section className="vend-section">
        <h3>{word('doors')}</h3>
        {ports.length === 0 ? (
          <p className="vend-note">{word('noDoors')}</p>
        ) : (
          <ul className="vend-doors">
            {ports.map((port) => (
              <Port key={port.no} device={device} port={port} />
            ))}
          </ul>
        )}
      </section>
      <Climate device={device} />
    </div>
  )
}

type Move = 'openDoor' | 'closeDoor'

/** One door: since when it is as it is, and the command that changes it. Both are kept with who did it and why. */
function Port({ device, port: { no, open, at, alarm } }: { device: VendDevice; port: Door }) {
  const { t, word, locale } = useWords()
  const may = useMay()
  const now = useNow(open)
  const [move, setMove] = useState<Move>()
  const isLive = device.online === ONLINE
  const isAlarm = open && alarm
  const colour = isAlarm ? 'red' : open ? 'orange' : 'green'
  const target = { app: vendApp, entity, device: device._id }
  return (
    <li data-open={open} data-alarm={isAlarm}>
      <b>{word('door', { no })}</b>
      <StatusTag colour={isLive ? colour : 'grey'}>
        {word(isAlarm ? 'doorTooLong' : open ? 'doorOpen' : 'doorShut')}
      </StatusTag>
      <span className="vend-note">
        {open && isLive
          ? word('openFor', { time: spanText(Math.max(0, Math.floor((now - Date.parse(at)) / 1000)), locale) })
          : word(open ? 'openSince' : 'shutSince', { time: timeText(at) })}
      </span>
      {(['openDoor', 'closeDoor'] as const).map(
        (type) =>
          may(type) && (
            <Button
              key={type}
              size="small"
              danger={type === 'openDoor'}
              disabled={!isLive || open === (type === 'openDoor')}
              onClick={() => setMove(type)}
            >
              {t(`entities.device.commands.${type}`)}
            </Button>
          ),
      )}
      {move && (
        <CommandDialog
          {...target}
          type={move}
          title={word(move === 'openDoor' ? 'openTitle' : 'closeTitle', { no })}
          fixed={{ door: no }}
          onClose={() => setMove(undefined)}
        />
      )}
    </li>
  )
}

function Climate({ device }: { device: VendDevice }) {
  const { word } = useWords()
  const [hours, setHours] = useState(6)
  const { data: curves = [] } = useCurves({ app: vendApp, entity, device: device._id }, hours)
  const { temperature, targetTemp, tempAlarm, online } = device
  return (
    <section className="vend-section">
      <header>
        <h3>{word('temperature')}</h3>
        <CurveHours app="vend" value={hours} onChange={setHours} />
      </header>
      {temperature === null ? (
        <p className="vend-note">{word('noTemperature')}</p>
      ) : (
        <>
          <p className="vend-climate" data-live={online === ONLINE}>
            <strong>{temperature} °C</strong>
            <span>{targetTemp === null ? word('noTarget') : word('target', { c: targetTemp })}</span>
            {tempAlarm && <StatusTag colour={online === ONLINE ? 'red' : 'grey'}>{word('tempOff')}</StatusTag>}
          </p>
          <CurveChart
            app="vend"
            label={word('tempOver')}
            name={word('temperature')}
            unit="°C"
            digits={1}
            curve={curves[0]}
          />
        </>
      )}
    </section>
  )
}
