import type { RichTextNode } from '@atrium/contract/define/props'
import type { WidgetExample } from '@atrium/contract/define/widget-example'

type Marks = NonNullable<RichTextNode['marks']>

const text = (said: string, ...marks: Marks[number][]): RichTextNode => ({ type: 'text', text: said, marks })
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content })
const item = (said: string): RichTextNode => ({ type: 'listItem', content: [paragraph(text(said))] })
const cell = (type: 'tableHeader' | 'tableCell', said: string): RichTextNode => ({
  type,
  content: [paragraph(text(said))],
})
const row = (type: 'tableHeader' | 'tableCell', ...texts: string[]): RichTextNode => ({
  type: 'tableRow',
  content: texts.map((said) => cell(type, said)),
})

export default {
  props: {
    content: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [text('换型作业要点')] },
        paragraph(
          text('停机后先'),
          text('断电挂牌', { type: 'bold' }),
          text('，再打开防护门；详见'),
          text('作业指导书', { type: 'link', attrs: { href: '/home' } }),
          text('。'),
        ),
        {
          type: 'orderedList',
          content: [item('确认上一批已清线'), item('更换夹具并核对编号'), item('首件送检')],
        },
        {
          type: 'table',
          content: [
            row('tableHeader', '型号', '节拍'),
            row('tableCell', 'A-200', '42 s'),
            row('tableCell', 'B-310', '55 s'),
          ],
        },
        { type: 'blockquote', content: [paragraph(text('班长当班签字后方可恢复生产。'))] },
      ],
    },
    verticalAlign: 'middle',
  },
  sources: [],
} satisfies WidgetExample
