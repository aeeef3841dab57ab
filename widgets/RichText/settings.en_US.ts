export default {
  content: 'Content',
  color: 'Text color',
  verticalAlign: 'Vertical alignment',
  'verticalAlign=top': 'Top',
  'verticalAlign=middle': 'Middle',
  'verticalAlign=bottom': 'Bottom',
  scroll: 'Long content can be scrolled',
}
