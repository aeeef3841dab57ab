import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  title: 'Events',
  hint: 'Select a widget to say what happens when it is clicked or a part of it is chosen.',
  columns: 'Columns of the data that a value may contain: {names}',
  allItems: 'All widgets',
  names: {
    listeners: 'When it happens',
    'listeners.on': 'When',
    'listeners.on=click': 'The widget is clicked',
    'listeners.on=select': 'A point, bar or row is chosen',
    'listeners.on=change': 'A value was entered',
    'listeners.do': 'Do',
    'listeners.do=parameter': 'Set a parameter',
    'listeners.do=open': 'Open a dashboard',
    'listeners.do=toggle': 'Show or hide a widget',
    'listeners.do=message': 'Send a message',
    'listeners.parameter': 'Parameter',
    'listeners.value': 'Value',
    'listeners.dashboard': 'Dashboard',
    'listeners.item': 'Widget',
    'listeners.message': 'Type of the message',
  },
} satisfies SameKeys<typeof zh_CN>
