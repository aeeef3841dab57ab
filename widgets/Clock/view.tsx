import './clock.css'
import { useEverySecond } from '@atrium/charts/web/kind/ticker'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import type { Locale } from '@atrium/core/contract/refusal'
import { isZone, localMs, zoneLabel } from '@atrium/core/contract/zone'
import { useLocale } from '@atrium/core/web/words'
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import 'dayjs/locale/zh-cn'
import type { ClockProps } from './index.ts'

dayjs.extend(utc)

const DAYJS_LOCALES: Record<Locale, string> = { zh_CN: 'zh-cn', en_US: 'en' }
const WIDTH_EM_PER_CHARACTER = 0.64
/** If the box is this much wider than high, the date is before the time, otherwise below it. */
const FLAT = 5

/** The server's time, so that the screen of a computer with a wrong clock shows the right one. */
export default function ClockView({ props, width, height, nowMs, timeZone, running }: WidgetViewProps<ClockProps>) {
  const locale = useLocale()
  const zone = isZone(props.zone) ? props.zone : timeZone
  // A date in UTC that shows the time on the zone's clock.
  const show = (format: string) => dayjs.utc(localMs(zone, nowMs())).locale(DAYJS_LOCALES[locale]).format(format)
  const time = useEverySecond(() => show(props.timeStyle.format), running)
  const date = useEverySecond(() => (props.showDate ? show(props.dateStyle.format) : ''), running)
  const zoneName = useEverySecond(() => (props.showZone ? zoneLabel(zone, nowMs()) : ''), running)
  const flat = (date !== '' || zoneName !== '') && width > FLAT * height
  const small = Math.max(date.length, zoneName.length)
  const ems = (time.length + (flat ? small * 0.6 + 2 : 0)) * WIDTH_EM_PER_CHARACTER
  const timeShare = flat ? 0.7 : date && zoneName ? 0.44 : date || zoneName ? 0.58 : 0.8
  const timePx = Math.min(height * timeShare, (width - 24) / ems, 200)
  const smallPx = Math.max(12, timePx * (flat ? 0.52 : 0.42))
  return (
    <div className={flat ? 'clock-clock clock-flat' : 'clock-clock'} data-align={props.align}>
      <time className="clock-time" style={{ fontSize: timePx, ...colour(props.timeStyle.color) }}>
        {time}
      </time>
      {(date || zoneName) && (
        <div className="clock-date" style={{ fontSize: smallPx, ...colour(props.dateStyle.color) }}>
          {date && <div>{date}</div>}
          {zoneName && <div className="clock-zone">{zoneName}</div>}
        </div>
      )}
    </div>
  )
}

function colour(color: string | undefined) {
  return color ? { color } : {}
}
