import './rich-text.css'
import './editor.css'
import type { Editor, JSONContent } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TextAlign } from '@tiptap/extension-text-align'
import { Color, TextStyle } from '@tiptap/extension-text-style'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { ownPath } from '../../contract/own-path.ts'
import { safeLink } from '../../contract/safe-link.ts'
import { useTyped } from '../inputs/use-typed.ts'
import { styleNonce } from '../theme/nonce.ts'
import { useRichTextWords } from './words.ts'

export interface EditorProps {
  value: unknown
  label: string
  onChange(value: unknown): void
  /** Stores a picture and returns its address. Without it, a picture is inserted by its address alone. */
  upload?: ((file: File) => Promise<string>) | undefined
  /** Chooses the colour of a text. Without it, texts have the colour of the page. */
  Colour?: ComponentType<ColourProps> | undefined
  /** Edits a document with parts that this editor would lose. */
  asJson: ReactNode
}

interface ColourProps {
  id: string
  value: string
  label: string
  describedBy: undefined
  onChange(colour: unknown): void
}

const extensions = [
  StarterKit.configure({ link: { openOnClick: false, autolink: false } }),
  TextStyle,
  Color,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  // A picture that nobody has described adds nothing to the text.
  Image.extend({
    addAttributes() {
      return { ...this.parent?.(), alt: { default: '' } }
    },
  }),
]
const KNOWN = new Set(
  'doc paragraph text heading bulletList orderedList listItem blockquote codeBlock hardBreak horizontalRule image'.split(
    ' ',
  ),
)

/** Edits a document. One with parts that this editor would lose is edited as JSON. */
export default function RichTextEditor({ asJson, ...document }: EditorProps) {
  const words = useRichTextWords()
  if (isKnown(document.value)) return <Document {...document} />
  return (
    <>
      <p className="core-rich-text-hint">{words.otherNodes}</p>
      {asJson}
    </>
  )
}

function isKnown(node: unknown): boolean {
  if (node === null || node === undefined) return true
  const { type, content = [] } = node as JSONContent
  return typeof type === 'string' && KNOWN.has(type) && content.every(isKnown)
}

function Document({ value, label, onChange, upload, Colour }: Omit<EditorProps, 'asJson'>) {
  const stored = JSON.stringify(value ?? null)
  const { type, leave } = useTyped(stored, (text) => onChange(JSON.parse(text)))
  const sent = useRef(stored)
  const editor = useEditor({
    extensions,
    content: (value ?? '') as JSONContent,
    immediatelyRender: true,
    // The person has just opened it.
    autofocus: 'end',
    ...(styleNonce ? { injectNonce: styleNonce } : {}),
    editorProps: {
      attributes: { class: 'core-rich-text', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
    },
    onUpdate: ({ editor: changed }) => {
      sent.current = changed.isEmpty ? 'null' : JSON.stringify(changed.getJSON())
      type(sent.current)
    },
    onBlur: leave,
  })
  // Undo, or another editor, has changed the document.
  useEffect(() => {
    if (stored === sent.current || editor.isFocused) return
    sent.current = stored
    editor.commands.setContent(JSON.parse(stored) ?? '', { emitUpdate: false })
  }, [stored, editor])
  return (
    <div className="core-rich-text-editor">
      <Toolbar editor={editor} upload={upload} Colour={Colour} />
      <EditorContent editor={editor} />
    </div>
  )
}

const MARKS = ['bold', 'italic', 'underline', 'strike'] as const
const LISTS = ['bulletList', 'orderedList', 'blockquote'] as const
const ALIGNS = ['left', 'center', 'right'] as const
const SIGNS = {
  bold: 'B',
  italic: 'I',
  underline: 'U',
  strike: 'S',
  bulletList: '•',
  orderedList: '1.',
  blockquote: '❝',
}

type ToolbarProps = { editor: Editor } & Pick<EditorProps, 'upload' | 'Colour'>

function Toolbar({ editor, upload, Colour }: ToolbarProps) {
  const words = useRichTextWords()
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      is: [...MARKS, ...LISTS].filter((name) => now.isActive(name)),
      level: ([1, 2, 3] as const).find((level) => now.isActive('heading', { level })) ?? 0,
      align: ALIGNS.find((textAlign) => now.isActive({ textAlign })) ?? 'left',
      colour: String(now.getAttributes('textStyle').color ?? ''),
    }),
  })
  const run = () => editor.chain().focus()
  const toggle = {
    bold: () => run().toggleBold().run(),
    italic: () => run().toggleItalic().run(),
    underline: () => run().toggleUnderline().run(),
    strike: () => run().toggleStrike().run(),
    bulletList: () => run().toggleBulletList().run(),
    orderedList: () => run().toggleOrderedList().run(),
    blockquote: () => run().toggleBlockquote().run(),
  }
  return (
    <div className="core-rich-text-tools" role="toolbar" aria-label={words.textTools}>
      <select
        className="core-rich-text-choice"
        aria-label={words.paragraph}
        value={active.level}
        onChange={({ target }) => {
          const level = Number(target.value) as 0 | 1 | 2 | 3
          if (level === 0) run().setParagraph().run()
          else run().setHeading({ level }).run()
        }}
      >
        <option value={0}>{words.paragraph}</option>
        {[1, 2, 3].map((level) => (
          <option key={level} value={level}>
            {words.heading} {level}
          </option>
        ))}
      </select>
      {[...MARKS, ...LISTS].map((name) => (
        <button
          key={name}
          type="button"
          className={`core-rich-text-sign core-rich-text-${name}`}
          aria-label={words[name]}
          title={words[name]}
          aria-pressed={active.is.includes(name)}
          onClick={toggle[name]}
        >
          {/* Not as a text, which would be another name than that of the button. */}
          <span data-sign={SIGNS[name]} />
        </button>
      ))}
      <select
        className="core-rich-text-choice"
        aria-label={words.align}
        value={active.align}
        onChange={({ target }) => run().setTextAlign(target.value).run()}
      >
        {ALIGNS.map((align) => (
          <option key={align} value={align}>
            {words[align]}
          </option>
        ))}
      </select>
      {Colour && (
        <span className="core-rich-text-colour">
          <Colour
            id="rich-text-colour"
            value={active.colour}
            label={words.color}
            describedBy={undefined}
            onChange={(colour) => (colour ? run().setColor(String(colour)).run() : run().unsetColor().run())}
          />
        </span>
      )}
      <Insert editor={editor} what="link" />
      <Insert editor={editor} what="image" upload={upload} />
    </div>
  )
}

/** Asks for the address of a link or a picture, which must be one that the document may have. */
function Insert({ editor, what, upload }: { editor: Editor; what: 'link' | 'image' } & Pick<EditorProps, 'upload'>) {
  const words = useRichTextWords()
  const [address, setAddress] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const put = (text: string) => {
    const isFine = what === 'link' ? text === '' || safeLink(text) : ownPath(text)
    setWrong(!isFine)
    if (!isFine) return
    const chain = editor.chain().focus()
    if (what === 'image') chain.setImage({ src: text }).run()
    else if (text === '') chain.extendMarkRange('link').unsetLink().run()
    else chain.extendMarkRange('link').setLink({ href: text }).run()
    setAddress(null)
  }
  if (address === null)
    return (
      <button
        type="button"
        onClick={() => setAddress(what === 'link' ? String(editor.getAttributes('link').href ?? '') : '')}
      >
        {words[what]}
      </button>
    )
  return (
    <span className="core-rich-text-insert">
      <input
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
        autoFocus
        aria-label={words[what]}
        aria-invalid={isWrong}
        placeholder={what === 'link' ? 'https://' : '/api/file/…'}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => {
          const { key } = event
          if (key !== 'Enter' && key !== 'Escape') return
          // Neither sends the form nor closes it.
          event.preventDefault()
          event.stopPropagation()
          if (key === 'Enter') put(address.trim())
          else setAddress(null)
        }}
      />
      {what === 'image' && upload && (
        <input
          type="file"
          accept="image/*"
          aria-label={words.upload}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) upload(file).then(put, () => setWrong(true))
          }}
        />
      )}
      <button type="button" onClick={() => put(address.trim())}>
        {words.ok}
      </button>
      {isWrong && <small role="alert">{what === 'link' ? words.wrongLink : words.wrongPicture}</small>}
    </span>
  )
}
