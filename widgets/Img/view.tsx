import './img.css'
import { clickable } from '@atrium/charts/web/kind/clickable'
import { filled } from '@atrium/charts/web/kind/filled'
import { Problem } from '@atrium/charts/web/kind/states'
import { useEverySecond } from '@atrium/charts/web/kind/ticker'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { intervalMs } from '@atrium/core/contract/time'
import { useWords } from '@atrium/core/web/words'
import { isForeignPicture, isProblemOnly, problemOf } from '@atrium/dashboards/contract/picture-address'
import { useState } from 'react'
import { loadable } from './address.ts'
import en_US from './en_US.ts'
import type { ImgProps } from './index.ts'
import zh_CN from './zh_CN.ts'

export default function ImgView(view: WidgetViewProps<ImgProps>) {
  const { props, title, nowMs, running, values, chosen = values } = view
  const words = useWords({ zh_CN, en_US })
  const everyMs = intervalMs(props.every)
  // It changes once in each interval, but not while the widget is not running.
  const tick = useEverySecond(
    () => (everyMs ? Math.floor(nowMs() / everyMs) * everyMs : 0),
    running && everyMs !== null,
  )
  const [failed, setFailed] = useState<string | null>(null)
  if (props.src === '') return <Problem text={words.none} />
  if (isForeignPicture(props.src)) return <Problem text={words.afterSave} />
  const problem = problemOf(props.src)
  const address = loadable(props.src, tick)
  if (isProblemOnly(props.src) || !address) return <Problem text={problem ? words[problem] : words.failed} />
  if (failed === address) return <Problem text={words.failed} />
  return (
    <div className="img-box">
      <div {...clickable(view, () => chosen)}>
        <img
          className="img-img"
          src={address}
          alt={filled(props.alt, values) || title}
          style={{ objectFit: props.fit, ...rounded(props) }}
          decoding="async"
          draggable={false}
          onError={() => setFailed(address)}
        />
      </div>
      {problem && <div className="img-note">{words.old}</div>}
    </div>
  )
}

// Of a picture that does not fill its box, the corners would be somewhere else.
function rounded({ fit, radius }: Pick<ImgProps, 'fit' | 'radius'>): { borderRadius?: number } {
  return fit === 'cover' || fit === 'fill' ? { borderRadius: radius } : {}
}
