import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

// In one file, like the words: the pages for authors need the examples of all kinds at once.
export const examples = import.meta.glob<MakeExample>('../widgets/*/example.ts', { eager: true, import: 'default' })
