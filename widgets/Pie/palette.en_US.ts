export default {
  synonyms: 'share proportion percentage donut doughnut',
  ring: 'Ring',
  'ring.about': 'Parts of a total around a hole',
  'ring.synonyms': 'donut doughnut share',
}
