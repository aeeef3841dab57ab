import './iframe.css'
import { filled } from '@atrium/charts/web/kind/filled'
import { Problem } from '@atrium/charts/web/kind/states'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { safeLink } from '@atrium/core/contract/safe-link'
import { useWords } from '@atrium/core/web/words'
import en_US from './en_US.ts'
import type { IframeProps } from './index.ts'
import zh_CN from './zh_CN.ts'

/** A page of another site. */
export default function IframeView({ props, title, values, mode, frameOf }: WidgetViewProps<IframeProps>) {
  const words = useWords({ zh_CN, en_US })
  if (props.src === '') return <Problem text={words.none} />
  const link = safeLink(filled(props.src, encoded(values)))
  if (!link?.isForeign) return <Problem text={words.noAddress} />
  // The draft of the moment may not be stored yet; paper cannot show a page of another site.
  if (mode !== 'view' || !frameOf) return <Named href={link.href} hint={words.later} />
  return <iframe key={link.href} className="iframe-frame" src={frameOf(link.href)} title={title || words.name} />
}

function Named({ href, hint }: { href: string; hint: string }) {
  return (
    <div className="charts-note" role="note">
      <span>{new URL(href).host}</span>
      <small>{hint}</small>
    </div>
  )
}

/** A value must not end the part of the address in which it stands. */
const encoded = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]))
