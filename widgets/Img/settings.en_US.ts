export default {
  src: 'Picture',
  every: 'Renewed every (such as 1m; empty for never)',
  fit: 'Fit',
  'fit=contain': 'Whole picture',
  'fit=cover': 'Fill and crop',
  'fit=fill': 'Fill and stretch',
  'fit=none': 'Original size',
  alt: 'Description',
  radius: 'Rounded corners',
}
