export default {
  contentHtml: 'HTML content',
  'hint:contentHtml':
    'An element with `data-column="name"` shows the value of that column; `data-row="1"` says of which row, from 0 on, `data-decimals="1"` how many decimals. Pictures, scripts and styles of other sites are not loaded.',
  eventInit: 'eventInit script',
  'hint:eventInit':
    'Runs once after the content is there. `atrium.onData((data) => …)` gets `{ rows, parameters, range }`; `atrium.click(row)` runs the listeners.',
  reads: 'Data',
  'reads=latest': 'Newest row of each group',
  'reads=history': 'Rows of the time range',
}
