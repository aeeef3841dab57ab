import './rich-text.css'
import { filled } from '@atrium/charts/web/kind/filled'
import { ForeignLink } from '@atrium/charts/web/kind/foreign-link'
import { NoData } from '@atrium/charts/web/kind/states'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { Nodes } from '@atrium/core/web/rich-text/nodes'
import type { RichTextProps } from './index.ts'

export default function RichTextView({ props, values }: WidgetViewProps<RichTextProps>) {
  const nodes = props.content?.content
  if (!Array.isArray(nodes) || nodes.length === 0) return <NoData />
  return (
    <div
      className="rich-text-rich"
      data-align={props.verticalAlign}
      style={{ overflow: props.scroll ? 'auto' : 'hidden', ...(props.color ? { color: props.color } : {}) }}
      // A document that is higher than its box must be reachable by the keyboard.
      {...(props.scroll ? { tabIndex: 0 } : {})}
    >
      <div className="rich-text-rich-document core-rich-text">
        <Nodes nodes={nodes} drawing={{ fill: (text) => filled(text, values), Foreign: ForeignLink }} />
      </div>
    </div>
  )
}
