import './rich-text.css'
import { type ComponentType, type CSSProperties, createElement, Fragment, type ReactNode } from 'react'
import { isNode, MAX_DEPTH, pictureOf, type RichTextNode } from '../../contract/rich-text.ts'
import { safeLink } from '../../contract/safe-link.ts'
import { COLOUR } from '../../contract/text-patterns.ts'

/** What the page that shows a document adds to it. */
export interface Drawing {
  /** The text that stands for one of the document. */
  fill(text: string): string
  /** A link to another site. */
  Foreign: ComponentType<{ href: string; children: ReactNode }>
}

const IS_COLOUR = new RegExp(COLOUR)

/**
 * The children of a node as React elements. Nothing is parsed as HTML: a text is a text, whatever it contains. A node
 * whose type is not known is left out, and its children stay.
 */
export function Nodes({ nodes, drawing, depth = 0 }: { nodes: readonly unknown[]; drawing: Drawing; depth?: number }) {
  if (depth > MAX_DEPTH) return null
  return nodes.filter(isNode).map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the document is drawn as a whole, its nodes have no ids
    <Fragment key={index}>{drawn(node, drawing, depth)}</Fragment>
  ))
}

const PLAIN = new Map(
  Object.entries({
    paragraph: 'p',
    bulletList: 'ul',
    taskList: 'ul',
    listItem: 'li',
    blockquote: 'blockquote',
    tableRow: 'tr',
    hardBreak: 'br',
    horizontalRule: 'hr',
  }),
)
const EMPTY = new Set(['br', 'hr'])

function drawn(node: RichTextNode, drawing: Drawing, depth: number): ReactNode {
  const { type, attrs = {} } = node
  const children = <Nodes nodes={node.content ?? []} drawing={drawing} depth={depth + 1} />
  const style = aligned(attrs.textAlign)
  switch (type) {
    case 'text':
      return marked(drawing.fill(node.text ?? ''), node.marks ?? [], drawing)
    case 'heading':
      return createElement(`h${whole(attrs.level, 1, 6) ?? 2}`, { style }, children)
    case 'orderedList':
      return <ol start={whole(attrs.start, 0, 1_000_000) ?? 1}>{children}</ol>
    case 'taskItem':
      return (
        <li className="core-rich-text-task">
          <input type="checkbox" checked={attrs.checked === true} disabled readOnly /> <div>{children}</div>
        </li>
      )
    case 'codeBlock':
      return (
        <pre>
          <code>{children}</code>
        </pre>
      )
    case 'table':
      return (
        <table>
          <tbody>{children}</tbody>
        </table>
      )
    case 'tableCell':
    case 'tableHeader':
      return createElement(
        type === 'tableCell' ? 'td' : 'th',
        { style, colSpan: whole(attrs.colspan, 1, 100), rowSpan: whole(attrs.rowspan, 1, 100) },
        children,
      )
    case 'image':
      return picture(node)
    default: {
      const tag = PLAIN.get(type)
      if (!tag) return children
      return EMPTY.has(tag) ? createElement(tag) : createElement(tag, { style }, children)
    }
  }
}

function picture(node: RichTextNode): ReactNode {
  const { alt, title, width } = node.attrs ?? {}
  const src = pictureOf(node)
  const name = typeof alt === 'string' ? alt : ''
  if (!src) return name && <em>{name}</em>
  return (
    <img
      src={src}
      alt={name}
      title={typeof title === 'string' ? title : undefined}
      width={whole(width, 1, 4000)}
      decoding="async"
    />
  )
}

const TAGS = new Map(
  Object.entries({
    bold: 'strong',
    italic: 'em',
    strike: 's',
    underline: 'u',
    code: 'code',
    subscript: 'sub',
    superscript: 'sup',
  }),
)

function marked(text: string, marks: NonNullable<RichTextNode['marks']>, { Foreign }: Drawing): ReactNode {
  return marks.reduce<ReactNode>((inner, { type, attrs = {} }) => {
    if (type === 'link') return linked(inner, attrs.href, Foreign)
    if (type === 'textStyle') return <span style={textStyle(attrs)}>{inner}</span>
    if (type === 'highlight') return <mark style={background(attrs.color)}>{inner}</mark>
    const tag = TAGS.get(type)
    return tag ? createElement(tag, null, inner) : inner
  }, text)
}

function linked(inner: ReactNode, href: unknown, Foreign: Drawing['Foreign']): ReactNode {
  const link = safeLink(href, location.origin)
  if (!link) return inner
  return link.isForeign ? <Foreign href={link.href}>{inner}</Foreign> : <a href={link.href}>{inner}</a>
}

function textStyle({ color, fontSize }: Readonly<Record<string, unknown>>): CSSProperties {
  const px = typeof fontSize === 'string' ? Number(/^(\d{1,3})(px)?$/.exec(fontSize)?.[1]) : Number(fontSize)
  return { ...(isColour(color) ? { color } : {}), ...(px >= 8 && px <= 400 ? { fontSize: px } : {}) }
}

function background(color: unknown): CSSProperties {
  return isColour(color) ? { background: color } : {}
}

function isColour(text: unknown): text is string {
  return typeof text === 'string' && text !== '' && IS_COLOUR.test(text)
}

function aligned(align: unknown): CSSProperties | undefined {
  return align === 'left' || align === 'center' || align === 'right' || align === 'justify'
    ? { textAlign: align }
    : undefined
}

function whole(value: unknown, min: number, max: number): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined
}
