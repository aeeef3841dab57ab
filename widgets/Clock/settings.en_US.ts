export default {
  timeStyle: 'Time',
  'timeStyle.format': 'Time format',
  'timeStyle.color': 'Time color',
  dateStyle: 'Date',
  'dateStyle.format': 'Date format',
  'dateStyle.color': 'Date color',
  showDate: 'Show the date',
  align: 'Alignment',
  'align=left': 'Left',
  'align=center': 'Center',
  'align=right': 'Right',
}
