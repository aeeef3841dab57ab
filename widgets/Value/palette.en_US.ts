export default {
  synonyms: 'number reading figure single stat KPI card latest',
  lamp: 'Lamp',
  'lamp.about': 'Green at 1, red at 0',
  'lamp.synonyms': 'light indicator status LED on off',
}
