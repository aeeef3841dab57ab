import { formatNumber } from '@atrium/core/web/crud/values/money'
import { kpiOf } from '@atrium/core/web/overview/numbers'
import { Measure } from '@atrium/core/web/overview/panel'
import { PresentFigure, PresentRow, RangeCurve, useOverview } from '@atrium/selling/web/at-devices/overview'

/** The present state: devices, ports and power, with the power curve of the range. */
export function NowRow() {
  const { numbers, word, locale } = useOverview()
  const value = (key: string) => kpiOf(numbers, key)?.value ?? 0
  const text = (key: string, digits = 0) => formatNumber(value(key), locale, digits)
  return (
    <PresentRow curve={<RangeCurve of="power" unit="kW" empty={word('noPower')} />}>
      <PresentFigure of="charging" unit={`/ ${text('ports')} ${word('portsUnit')}`}>
        <Measure part={value('charging')} whole={value('ports')} />
      </PresentFigure>
      <PresentFigure of="devices" shown="online" unit={word('onlineOf', { total: text('devices') })}>
        <p className="core-overview-change">
          {word('offline')} <b>{text('offline')}</b> · {word('never')} <b>{text('never')}</b> · {word('faulty')}{' '}
          <b data-alarm={value('faulty') > 0}>{text('faulty')}</b>
        </p>
      </PresentFigure>
      <PresentFigure of="powerNow" unit="kW" />
      <PresentFigure of="portUse" unit="%">
        <p className="core-overview-change">
          {word('ports')} {text('ports')} · {word('averageMinutes')} {text('minutes', 1)}&nbsp;{word('minutes')}
        </p>
      </PresentFigure>
    </PresentRow>
  )
}
