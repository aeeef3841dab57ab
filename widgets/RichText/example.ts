import type { MakeExample } from '@atrium/charts/contract/define/widget-example'
import type { RichTextNode } from '@atrium/core/contract/rich-text'

type Marks = NonNullable<RichTextNode['marks']>

const run = (said: string, ...marks: Marks[number][]): RichTextNode => ({ type: 'text', text: said, marks })
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content })
const item = (said: string): RichTextNode => ({ type: 'listItem', content: [paragraph(run(said))] })
const cell = (type: 'tableHeader' | 'tableCell', said: string): RichTextNode => ({
  type,
  content: [paragraph(run(said))],
})
const row = (type: 'tableHeader' | 'tableCell', ...texts: string[]): RichTextNode => ({
  type: 'tableRow',
  content: texts.map((said) => cell(type, said)),
})

export default ((text) => ({
  props: {
    content: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [run(text('换型作业要点', 'How to change over'))] },
        paragraph(
          run(text('停机后先', 'After the stop, ')),
          run(text('断电挂牌', 'lock out and tag out'), { type: 'bold' }),
          run(text('，再打开防护门；详见', ' before you open the guard; see the ')),
          run(text('作业指导书', 'work instruction'), { type: 'link', attrs: { href: '/home' } }),
          run(text('。', '.')),
        ),
        {
          type: 'orderedList',
          content: [
            item(text('确认上一批已清线', 'Check that the last batch is cleared')),
            item(text('更换夹具并核对编号', 'Change the fixture and compare its number')),
            item(text('首件送检', 'Send the first piece to inspection')),
          ],
        },
        {
          type: 'table',
          content: [
            row('tableHeader', text('型号', 'Model'), text('节拍', 'Cycle time')),
            row('tableCell', 'A-200', '42 s'),
            row('tableCell', 'B-310', '55 s'),
          ],
        },
        {
          type: 'blockquote',
          content: [
            paragraph(
              run(text('班长当班签字后方可恢复生产。', 'Production starts again when the shift leader has signed.')),
            ),
          ],
        },
      ],
    },
    verticalAlign: 'middle',
  },
  sources: [],
})) satisfies MakeExample
