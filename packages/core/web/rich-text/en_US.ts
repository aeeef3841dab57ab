import type { SameKeys } from '../../contract/define/words.ts'
import type zh_CN from './zh_CN.ts'

export default {
  editText: 'Edit the text',
  closeEditor: 'Close the editor',
  emptyText: 'No text yet',
  loading: 'Loading…',
  otherNodes:
    'The text has parts that this editor does not support, such as tables. Edit it as JSON so that nothing is lost.',
  textTools: 'Text format',
  paragraph: 'Paragraph',
  heading: 'Heading',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strike: 'Strikethrough',
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  blockquote: 'Quote',
  align: 'Alignment',
  left: 'Left',
  center: 'Center',
  right: 'Right',
  color: 'Color',
  link: 'Link',
  image: 'Picture',
  upload: 'Upload',
  ok: 'OK',
  wrongLink: 'A link begins with http://, https:// or /',
  wrongPicture: 'Upload the picture first',
} satisfies SameKeys<typeof zh_CN>
