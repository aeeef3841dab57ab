import './clock.css'
import type { Locale } from '@atrium/contract/refusal'
import { useEverySecond } from '@atrium/web/canvas/kind/ticker'
import type { WidgetViewProps } from '@atrium/web/canvas/kind/widget-view'
import { useLocale } from '@atrium/web/canvas/kind/words'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { ClockProps } from './index.ts'

const DAYJS_LOCALES: Record<Locale, string> = { zh_CN: 'zh-cn', en_US: 'en' }
const WIDTH_EM_PER_CHARACTER = 0.64
/** If the box is this much wider than high, the date is before the time, otherwise below it. */
const FLAT = 5

/** The server's time, so that the screen of a computer with a wrong clock shows the right one. */
export default function ClockView({ props, width, height, nowMs }: WidgetViewProps<ClockProps>) {
  const locale = useLocale()
  const show = (format: string) => dayjs(nowMs()).locale(DAYJS_LOCALES[locale]).format(format)
  const time = useEverySecond(() => show(props.timeStyle.format))
  const date = useEverySecond(() => (props.showDate ? show(props.dateStyle.format) : ''))
  const flat = date !== '' && width > FLAT * height
  const ems = (time.length + (flat ? date.length * 0.6 + 2 : 0)) * WIDTH_EM_PER_CHARACTER
  const timePx = Math.min(height * (flat ? 0.7 : date ? 0.58 : 0.8), (width - 24) / ems, 200)
  return (
    <div className={flat ? 'w-clock w-clock-flat' : 'w-clock'} data-align={props.align}>
      <time className="w-clock-time" style={{ fontSize: timePx, ...colour(props.timeStyle.color) }}>
        {time}
      </time>
      {date && (
        <span
          className="w-clock-date"
          style={{ fontSize: Math.max(12, timePx * (flat ? 0.52 : 0.42)), ...colour(props.dateStyle.color) }}
        >
          {date}
        </span>
      )}
    </div>
  )
}

function colour(color: string | undefined) {
  return color ? { color } : {}
}
