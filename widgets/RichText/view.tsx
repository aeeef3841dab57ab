import './rich-text.css'
import { filled } from '@atrium/web/canvas/kind/filled'
import { NoData } from '@atrium/web/canvas/kind/states.tsx'
import type { WidgetViewProps } from '@atrium/web/canvas/kind/widget-view'
import type { RichTextProps } from './index.ts'
import { Nodes } from './nodes.tsx'

export default function RichTextView({ props, values }: WidgetViewProps<RichTextProps>) {
  const nodes = props.content?.content
  if (!Array.isArray(nodes) || nodes.length === 0) return <NoData />
  return (
    <div
      className="w-rich"
      data-align={props.verticalAlign}
      style={{ overflow: props.scroll ? 'auto' : 'hidden', ...(props.color ? { color: props.color } : {}) }}
      // A document that is higher than its box must be reachable by the keyboard.
      {...(props.scroll ? { tabIndex: 0 } : {})}
    >
      <div className="w-rich-document">
        <Nodes nodes={nodes} fill={(text) => filled(text, values)} />
      </div>
    </div>
  )
}
