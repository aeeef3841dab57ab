export default {
  config: 'Drawing',
  'config.widthPx': 'Width',
  'config.heightPx': 'Height',
  'config.background': 'Background color',
  nameColumn: 'Column with names',
  'hint:nameColumn':
    'Each row changes one object: the columns `fill`, `stroke`, `strokeWidth`, `strokeDash`, `opacity`, `backgroundColor`, `src` and `text` change the property of that name, and others nothing.',
  fillCanvas: 'Fill the component',
  event: 'Messages',
  'hint:event': 'A message of the type `fabricFilter` is shown by the object called `event`.',
  'event.min': 'Lowest number',
  'event.max': 'Highest number',
}
