import './html.css'
import type { Dataset } from '@atrium/charts/contract/data'
import { useThemeColours } from '@atrium/charts/web/chart/theme-colours'
import { choose } from '@atrium/charts/web/kind/clickable'
import { rowValues } from '@atrium/charts/web/kind/columns'
import { useForeignLink } from '@atrium/charts/web/kind/foreign-link'
import { Problem, Refused } from '@atrium/charts/web/kind/states'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { useWords } from '@atrium/core/web/words'
import { HTML_FRAME, type HtmlData, readHtmlMessage, type ToHtmlFrame } from '@atrium/dashboards/contract/html-frame'
import { useEffect, useMemo, useRef, useState } from 'react'
import en_US from './en_US.ts'
import type { HtmlProps } from './index.ts'
import zh_CN from './zh_CN.ts'

type View = WidgetViewProps<HtmlProps>

/** HTML of an author in a frame with an origin of its own. */
export default function HtmlView(view: View) {
  const { contentHtml, eventInit } = view.props
  const words = useWords({ zh_CN, en_US })
  if (contentHtml === '' && eventInit === '') return <Problem text={words.none} />
  const refused = view.sources.find(({ dataset, refused }) => refused && !dataset)?.refused
  if (refused) return <Refused {...refused} />
  // Other content is a new frame: what the script before it has begun ends with the old one.
  return <Frame key={JSON.stringify([contentHtml, eventInit])} {...view} />
}

type FrameState = 'loading' | 'ready' | 'gone'

function Frame(view: View) {
  const { props, title, sources, values, running, inert = false } = view
  const words = useWords({ zh_CN, en_US })
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<FrameState>('loading')
  const [failed, setFailed] = useState<string | null>(null)
  const { ask, question } = useForeignLink()
  const dataset = sources.find((source) => source.dataset)?.dataset
  const data = useMemo(() => dataOf(dataset, values), [dataset, values])
  const colours = useThemeColours(box)
  const latest = useRef({ view, ask })
  latest.current = { view, ask }
  const isShown = useRef(false)
  const loads = useRef(0)

  useEffect(() => {
    function take({ source, data: sent }: MessageEvent) {
      if (!frame.current || source !== frame.current.contentWindow) return
      const message = readHtmlMessage(sent)
      if (message?.type === 'ready') setState('ready')
      if (message?.type === 'failed') setFailed(message.message)
      if (message?.type === 'click') choose(latest.current.view, message.row)
      if (message?.type === 'link') latest.current.ask(message.href)
    }
    addEventListener('message', take)
    return () => removeEventListener('message', take)
  }, [])

  useEffect(() => {
    if (state !== 'ready' || !frame.current || !colours || (isShown.current && !running)) return
    const { colorScheme } = getComputedStyle(frame.current)
    const look = { color: colours.text, fontFamily: colours.font, colorScheme }
    const { contentHtml: html, eventInit: script } = props
    postTo(frame.current, isShown.current ? { type: 'data', data, look } : { type: 'show', html, script, data, look })
    isShown.current = true
  }, [state, data, colours, running, props])

  if (state === 'gone') return <Problem text={words.gone} />
  return (
    <div ref={box} className="html-box">
      <iframe
        ref={frame}
        className="html-frame"
        src={HTML_FRAME}
        title={title || words.name}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        // In the builder a click selects the item.
        style={inert ? { pointerEvents: 'none' } : undefined}
        // After the first time, a script has led it to another document, which must not get any data.
        onLoad={() => {
          loads.current += 1
          if (loads.current > 1) setState('gone')
        }}
      />
      {failed !== null && (
        <div className="html-note" role="alert">
          <span>{words.failed}</span>
          <small>{failed}</small>
        </div>
      )}
      {question}
    </div>
  )
}

/** Its origin has no name, so the message goes to the window whatever it shows: no other site, by the page's own policy. */
function postTo({ contentWindow }: HTMLIFrameElement, message: ToHtmlFrame): void {
  contentWindow?.postMessage(message, '*')
}

function dataOf(dataset: Dataset | null | undefined, parameters: Readonly<Record<string, string>>): HtmlData {
  if (!dataset || dataset.rows.length === 0) return { rows: [], parameters, range: null }
  const { startMs, endMs } = dataset
  return { rows: dataset.rows.map((row) => rowValues(dataset, row)), parameters, range: { startMs, endMs } }
}
