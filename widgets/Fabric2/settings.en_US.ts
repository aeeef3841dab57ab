export default {
  config: 'Drawing',
  'config.widthPx': 'Width',
  'config.heightPx': 'Height',
  'config.background': 'Background color',
  fillCanvas: 'Fill the component',
  event: 'Messages',
  'hint:event':
    'A message of the type `fabricFilter` is the column `event`, a number within the limits; the column `eventLevel` is how far between them, from 0 to 1.',
  'event.min': 'Lowest number',
  'event.max': 'Highest number',
}
