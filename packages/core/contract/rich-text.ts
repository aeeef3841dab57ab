import { cut } from './cut.ts'
import { ownPath } from './own-path.ts'
import type { Text } from './refusal.ts'
import { safeLink } from './safe-link.ts'

/** A node of the document tree, as ProseMirror writes it as JSON. */
export interface RichTextNode {
  type: string
  attrs?: Readonly<Record<string, unknown>>
  marks?: readonly { type: string; attrs?: Readonly<Record<string, unknown>> }[]
  content?: readonly RichTextNode[]
  text?: string
}

export const MAX_DEPTH = 40

const tooLong: Text = { zh_CN: '内容太长', en_US: 'The document is too long' }
const tooDeep: Text = { zh_CN: '内容嵌套太深', en_US: 'The document is nested too deeply' }
const wrongNode: Text = { zh_CN: '内容的格式不正确', en_US: 'The document is not well formed' }
const wrongLink: Text = {
  zh_CN: '链接须以 http://、https:// 或 / 开头：{link}',
  en_US: 'A link must begin with http://, https:// or /: {link}',
}
const foreignPicture: Text = {
  zh_CN: '请先上传图片，再插入到内容中',
  en_US: 'Upload a picture first, then insert it into the document',
}

/** What is wrong with a document that somebody wants to store. Types of nodes that are not known are allowed. */
export function documentProblem(content: RichTextNode | null, maxCharacters: number): Text | undefined {
  if (content === null) return undefined
  if (JSON.stringify(content).length > maxCharacters) return tooLong
  return content.type === 'doc' ? nodeProblem(content, 0) : wrongNode
}

function nodeProblem(node: unknown, depth: number): Text | undefined {
  if (depth > MAX_DEPTH) return tooDeep
  if (!isNode(node)) return wrongNode
  for (const mark of node.marks ?? []) {
    if (typeof mark?.type !== 'string') return wrongNode
    if (mark.type === 'link' && !safeLink(mark.attrs?.href)) return linkProblem(mark.attrs?.href)
  }
  if (node.type === 'image' && !pictureOf(node)) return foreignPicture
  for (const child of node.content ?? []) {
    const problem = nodeProblem(child, depth + 1)
    if (problem) return problem
  }
  return undefined
}

function linkProblem(href: unknown): Text {
  const link = cut(String(href ?? ''), 60)
  return { zh_CN: wrongLink.zh_CN.replace('{link}', link), en_US: wrongLink.en_US.replace('{link}', link) }
}

/** Whether it has the form of a node. A stored document may be older than the checks. */
export function isNode(node: unknown): node is RichTextNode {
  if (typeof node !== 'object' || node === null) return false
  const { type, text, marks, content } = node as Record<string, unknown>
  const isText = type !== 'text' || typeof text === 'string'
  const isList = (list: unknown) => list === undefined || Array.isArray(list)
  return typeof type === 'string' && isText && isList(marks) && isList(content)
}

/** The address of an uploaded picture. Pictures of other sites are not loaded: their owner would see every viewer. */
export function pictureOf({ attrs }: RichTextNode): string | undefined {
  return typeof attrs?.src === 'string' ? ownPath(attrs.src) : undefined
}
