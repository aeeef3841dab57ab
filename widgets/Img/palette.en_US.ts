export default {
  synonyms: 'image photo logo floor plan background snapshot',
  nearest: 'map GIS video camera stream 3D model',
}
