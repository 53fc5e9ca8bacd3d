/**
 * What makers and shoppers call the same thing, in English and Spanish: a model that has one of a line's names in its title or tags is
 * found by the others too. A name may be on several lines; plurals and accents need no name of their own.
 */
export const SAME = `
hook, hanger, gancho, percha, colgador, colgadero
coat rack, coat hook, coat stand, perchero, colgador de abrigos
towel rack, towel holder, towel hook, toallero, colgador de toallas
key holder, key rack, key hanger, llavero de pared, portallaves, colgador de llaves, cuelgallaves
keychain, key ring, keyring, key fob, llavero, portallaves de bolsillo
bracket, mount, support, soporte, escuadra
wall mount, wall bracket, wall holder, soporte de pared, montaje en pared
stand, dock, cradle, soporte, peana, atril
holder, rack, caddy, soporte
shelf, rack, ledge, shelving, estante, repisa, balda, estantería, anaquel
shelf bracket, shelf support, soporte de estante, escuadra de estantería
organizer, organiser, tidy, organizador, organizar
storage, stowage, almacenamiento, almacenaje, guardado, guardar
box, container, case, crate, caja, contenedor, recipiente, cajón, cofre
drawer, cajón, gaveta, cajonera, gavetero
drawer divider, drawer organizer, drawer insert, separador de cajón, organizador de cajones
tray, platter, catch tray, bandeja, charola, charolita
valet tray, catchall, trinket tray, vaciabolsillos
bin, bucket, pail, tub, cubo, balde, cubeta, contenedor
trash can, waste bin, dustbin, garbage can, rubbish bin, papelera, cubo de basura, basurero, tacho, bote de basura, cesto de basura
basket, hamper, cesta, canasta, cesto
jar, canister, pot, tarro, bote, frasco, pote
lid, cap, cover, tapa, tapadera, cubierta
bottle cap, stopper, bottle stopper, cork, plug, tapón, corcho
bottle opener, beer opener, abrebotellas, abridor, destapador
jar opener, abretarros, abrefrascos
can opener, tin opener, abrelatas
bottle, flask, botella, frasco
bottle holder, wine rack, botellero, portabotellas
cup holder, can holder, drink holder, posavasos para coche, portavasos
coaster, drink mat, drink pad, posavasos, apoyavasos, portavasos
cup, mug, taza, vaso, jarra, pocillo
glass, tumbler, vaso, copa
bowl, dish, cuenco, bol, tazón
fruit bowl, frutero
plate, dish, plato
spoon, scoop, ladle, cuchara, cucharón, cacito
measuring spoon, measuring cup, scoop, cuchara medidora, dosificador, taza medidora
fork, tenedor
knife, cuchillo, navaja
knife holder, knife block, knife rack, portacuchillos, taco para cuchillos, tacoma
cutlery, flatware, silverware, cubiertos, cubertería
chopsticks, palillos chinos
cookie cutter, biscuit cutter, cortador de galletas, cortapastas, molde para galletas
cake topper, topper, adorno de pastel, decoración para tarta
mold, mould, molde
ice mold, ice tray, ice cube tray, cubitera, molde de hielo
funnel, hopper, embudo, tolva
strainer, colander, sieve, sifter, colador, escurridor, tamiz, cedazo
grater, shredder, rallador
peeler, pelador
juicer, squeezer, lemon squeezer, exprimidor
egg cup, egg holder, huevera
egg separator, separador de yemas
salt shaker, pepper shaker, salero, pimentero
spice rack, spice jar, especiero, estante de especias, bote de especias
napkin holder, serviette holder, servilletero, portaservilletas
napkin ring, servilletero, aro para servilleta
paper towel holder, kitchen roll holder, portarrollos, porta rollos de cocina
bag clip, chip clip, food clip, pinza para bolsas, cierre de bolsas
bag holder, bag dispenser, dispensador de bolsas, portabolsas
coffee, espresso, café
coffee pod, coffee capsule, nespresso, cápsula de café, monodosis, cápsula
tea, té, infusión
tea bag holder, tea infuser, infusor de té, portabolsas de té
rolling pin, dough roller, rodillo, rodillo de cocina
trivet, pot stand, hot pad, salvamanteles, posaollas
sponge holder, soap sponge caddy, porta esponja, soporte de estropajo
soap dish, soap holder, soap tray, jabonera
soap dispenser, dispensador de jabón, dosificador de jabón
toothbrush, cepillo de dientes
toothbrush holder, portacepillos, soporte de cepillo de dientes
toothpaste squeezer, tube squeezer, exprimidor de pasta de dientes, exprimetubos
razor, shaver, maquinilla, afeitadora, cuchilla de afeitar
toilet paper holder, toilet roll holder, portarrollos, portapapel higiénico
shower, ducha
bathroom, bath, baño, aseo
kitchen, cookware, cocina
household, home, house, hogar, casa
furniture, mueble, mobiliario
table, desk, mesa, escritorio
chair, stool, seat, silla, taburete, asiento
bed, cama
door, puerta
door stop, doorstop, door wedge, tope de puerta, cuña para puerta, topepuertas
door handle, doorknob, knob, handle, pomo, manilla, tirador, manija
drawer pull, drawer handle, cabinet knob, tirador de cajón, pomo
handle, grip, asa, mango, empuñadura, agarradera, jalador
knob, dial, perilla, botón, pomo, mando
hinge, bisagra, gozne
latch, catch, clasp, pestillo, cierre, aldaba
lock, padlock, cerradura, candado
key, llave
window, ventana
curtain, drape, blind, cortina, persiana, visillo
curtain rod holder, curtain bracket, soporte de cortina, portabarras
mirror, espejo
picture frame, photo frame, frame, marco de fotos, portarretratos, marco
picture hanger, frame hook, colgador de cuadros
clock, wall clock, timepiece, reloj, reloj de pared
watch, wristwatch, reloj de pulsera, reloj
watch stand, watch holder, soporte para reloj, expositor de relojes
alarm clock, despertador
lamp, light, lantern, luminaire, lámpara, luz, farol, luminaria, velador, iluminación, lighting
lampshade, lamp shade, pantalla de lámpara, tulipa
night light, nightlight, luz nocturna, luz quitamiedos, velador, lamparita
lithophane, photo lamp, litofanía, litofania
candle, vela
candle holder, candlestick, candelabra, tealight holder, portavelas, candelabro, candelero
lightbulb, light bulb, bombilla, foco
led strip, led profile, tira led, perfil led
vase, flower vase, jarrón, florero, búcaro, jarra de flores
planter, plant holder, plant pot, flower pot, flowerpot, pot, maceta, tiesto, macetero, jardinera, matero, macetón, cubremacetas, cachepot
plant, flower, planta, flor
succulent, cactus, suculenta
plant stand, pot stand, soporte para plantas, portamacetas
plant label, plant marker, plant tag, garden marker, etiqueta para plantas, marcador de plantas
watering can, regadera
self watering, autorregable, autorriego, riego automático
drip irrigation, watering spike, riego por goteo, cono de riego
hose, garden hose, manguera
hose connector, hose adapter, hose coupling, conector de manguera, racor
garden, gardening, yard, jardín, jardinería, huerto
trellis, plant support, tutor para plantas, enrejado, espaldera
seed, seedling, semilla, semillero, plantón
birdhouse, bird house, nest box, nesting box, casita de pájaros, caja nido, pajarera
bird feeder, comedero de pájaros
tree, árbol
leaf, foliage, hoja
rose, rosa
mushroom, toadstool, fungus, seta, champiñón, hongo
fruit, fruta
pumpkin, calabaza
snake, serpent, serpiente, culebra, víbora
dragon, drake, wyvern, dragón
lizard, gecko, lagarto, lagartija, geco, salamanquesa
crocodile, alligator, cocodrilo, caimán
dinosaur, dino, dinosaurio
tyrannosaurus, t rex, trex, tiranosaurio
frog, toad, rana, sapo
turtle, tortoise, tortuga
fish, pez, pescado
shark, tiburón
whale, orca, ballena
dolphin, delfín
octopus, squid, kraken, pulpo, calamar, cephalopod
crab, lobster, cangrejo, langosta
axolotl, ajolote
dog, puppy, hound, perro, perrito, cachorro
cat, kitten, kitty, gato, gatito, minino, michi
rabbit, bunny, hare, conejo, conejito, liebre
bear, teddy, teddy bear, oso, osito, oso de peluche
fox, zorro
wolf, lobo
lion, león
tiger, tigre
elephant, elefante
giraffe, jirafa
monkey, ape, gorilla, mono, simio, gorila, chango
horse, pony, caballo, poni
unicorn, unicornio
cow, bull, vaca, toro
pig, piglet, hog, cerdo, cerdito, puerco, chancho, cochino
sheep, lamb, oveja, cordero
mouse, rat, ratón, rata
hedgehog, porcupine, erizo, puercoespín
bat, murciélago
bird, ave, pájaro
owl, búho, lechuza, tecolote
duck, duckling, pato, patito
chicken, hen, rooster, gallina, pollo, gallo
penguin, pingüino
eagle, hawk, falcon, águila, halcón
butterfly, mariposa
bee, bumblebee, abeja, abejorro
spider, tarantula, araña, tarántula
insect, bug, beetle, insecto, escarabajo
snail, caracol
slug, babosa
worm, gusano, lombriz
animal, creature, criatura
articulated, flexi, jointed, flexible, articulado
print in place, one piece, no assembly, impreso en una pieza, sin montaje
fidget, fidget toy, stress toy, antistress, antiestrés, juguete antiestrés, desestresante, stress relief
spinner, fidget spinner, peonza de mano
spinning top, top, peonza, trompo, perinola
toy, plaything, juguete, juguete infantil
doll, muñeca, muñeco
dollhouse, doll house, casa de muñecas
puzzle, jigsaw, brain teaser, rompecabezas, puzle, acertijo, puzzle box, caja puzle
dice, die, dado
dice tower, dice roller, dice shaker, dice cup, torre de dados, cubilete, tiradados
dice tray, dice box, bandeja de dados, caja de dados
board game, tabletop game, juego de mesa, juego de tablero
card holder, card stand, card rack, portacartas, soporte de cartas, tarjetero
card box, deck box, deck case, caja para mazo, caja de cartas
business card holder, tarjetero, portatarjetas
token, counter, marker, ficha, contador, marcador
chess, chess set, ajedrez, checkmate, jaque mate, trebejos, ajedrecista
chess board, chessboard, tablero de ajedrez
pawn, peón
knight, caballero, caballo de ajedrez
rook, torre de ajedrez
bishop, alfil
king, rey
queen, reina, dama
domino, dominó
tic tac toe, noughts and crosses, tres en raya
maze, labyrinth, laberinto
miniature, wargame figure, miniatura
figure, figurine, statue, sculpture, figura, figurilla, estatua, escultura, estatuilla, ornamento
bust, busto
action figure, muñeco de acción, figura de acción
terrain, scenery, diorama, escenografía, terreno, escenario
dungeon, mazmorra
castle, fortress, castillo, fortaleza, keep, citadel, ciudadela, alcázar
tower, torre
house, cottage, hut, casa, casita, cabaña
building, edificio
bridge, puente
ship, boat, vessel, barco, bote, buque, barca, lancha
pirate ship, barco pirata
train, locomotive, railway, tren, locomotora, ferrocarril
track, rail, vía, raíl, carril
car, automobile, coche, automóvil, auto, carro, racing car, carrito
truck, lorry, camión
tractor, tractor agrícola
bus, autobús, colectivo
motorcycle, motorbike, motocicleta, moto
bicycle, bike, cycle, bicicleta, bici
bike mount, handlebar mount, bike holder, soporte para bicicleta, soporte de manillar
bottle cage, portabidón, portabotellas de bicicleta
airplane, plane, aircraft, aeroplane, avión, aeronave
helicopter, helicóptero
drone, quadcopter, quadrocopter, dron, cuadricóptero
rocket, missile, cohete, misil
spaceship, spacecraft, starship, nave espacial, astronave
astronaut, spaceman, astronauta
moon, luna
planet, globe, planeta, globo terráqueo
star, estrella
robot, android, mech, autómata, androide
tank, tanque, carro de combate
sword, blade, espada, sable, katana
dagger, daga, puñal
shield, escudo
axe, hacha
helmet, casco, yelmo
mask, face mask, máscara, careta, antifaz
costume, cosplay, disfraz, atrezo
prop, replica, réplica, atrezo
crown, tiara, corona, diadema
skull, calavera, cráneo
skeleton, bones, esqueleto, huesos
ghost, fantasma
witch, bruja
wizard, mage, sorcerer, mago, hechicero
monster, monstruo, bestia
zombie, zombi
alien, extraterrestrial, alienígena, extraterrestre, marciano
knight, warrior, soldier, guerrero, soldado, caballero
angel, ángel
fairy, elf, hada, elfo
gnome, dwarf, gnomo, enano, duende
princess, princesa
pirate, pirata
heart, corazón
valentine, san valentín, enamorados
wedding, boda
birthday, cumpleaños
christmas, xmas, navidad, navideño, festive
christmas ornament, bauble, christmas ball, adorno navideño, bola de navidad, decoración navideña
christmas tree, árbol de navidad
santa, santa claus, father christmas, papá noel, san nicolás
reindeer, deer, stag, reno, ciervo, venado
snowman, muñeco de nieve
snowflake, copo de nieve
nativity, nativity scene, crib, belén, nacimiento, pesebre
easter, pascua
easter egg, huevo de pascua
halloween, noche de brujas
gift, present, regalo, obsequio
gift box, caja de regalo
ornament, decoration, decor, adorno, decoración, ornamento
wall art, wall decor, wall decoration, decoración de pared, cuadro
sign, plaque, plate, letrero, cartel, placa, rótulo
name plate, nameplate, desk sign, placa con nombre, placa de mesa
letter, alphabet, font, letra, alfabeto, abecedario
number, digit, numeral, número, cifra
label, tag, etiqueta
bookmark, page marker, marcapáginas, punto de libro, separador de libros
bookend, book end, book stop, sujetalibros, sujeta libros
book stand, book holder, atril, soporte para libros
pen holder, pencil holder, pencil cup, pen cup, pen pot, portalápices, lapicero, bote para lápices, portaplumas, portalapiceros, lapicero de mesa
pencil, pen, lápiz, bolígrafo, lapicera, birome, pluma
pencil case, estuche
ruler, regla
stencil, template, plantilla, estarcido
stamp, seal, sello, estampador
paper clip, sujetapapeles
school, classroom, escuela, colegio, aula
desk organizer, desk tidy, organizador de escritorio
office, oficina, despacho
phone, cell phone, smartphone, mobile, cellphone, teléfono, móvil, celular, teléfono celular
phone stand, phone holder, phone dock, mobile holder, soporte para móvil, soporte de teléfono, soporte para celular
phone case, phone cover, funda de móvil, carcasa de móvil
tablet, ipad, tableta
laptop, notebook, portátil
laptop stand, soporte para portátil
headphone, headset, earphones, auriculares, auris, cascos, audífonos, diadema
headphone stand, headphone holder, headphone hook, headset hanger, headset holder, gancho de auriculares, soporte para auriculares, colgador de auriculares, soporte para audífonos
earbuds, airpods, auriculares inalámbricos
speaker, loudspeaker, altavoz, bafle
microphone, mic, micrófono
keyboard, teclado
keycap, key cap, tecla
computer mouse, ratón de ordenador
monitor stand, monitor riser, elevador de monitor, soporte de monitor
webcam, camera, cámara web, cámara
camera mount, tripod, camera holder, soporte de cámara, trípode
lens cap, lens cover, tapa de objetivo
gopro, action camera, cámara de acción
controller, gamepad, joystick, mando, mando de consola
controller stand, controller holder, soporte para mando
remote control, remote, mando a distancia, control remoto
console, game console, consola, videoconsola
cartridge, game cartridge, cartucho
cable, wire, cord, cordón
cable clip, cable holder, cable keeper, cord keeper, wire clip, cable guide, clip para cables, sujetacables, fijacables, organizador de cables, pinza para cables, guía de cables, cord clip
cable organizer, cable management, cable tidy, cord organizer, organizador de cables, recogecables, cord management, wire management, wire tidy, organizador de cordones
cable chain, drag chain, cadena portacables
cable winder, cord wrap, cord winder, enrollacables, enrollador de cables
cable tie, zip tie, brida, abrazadera de plástico
charger, charging station, charging dock, cargador, estación de carga, base de carga
battery, batería, pila
battery holder, battery case, battery dispenser, portapilas, caja de pilas, dispensador de pilas
usb, flash drive, thumb drive, memoria usb, pendrive
sd card, memory card, tarjeta sd, tarjeta de memoria
power supply, psu, fuente de alimentación
outlet, socket, plug, enchufe, toma de corriente, tomacorriente
switch, light switch, interruptor, apagador
push button, button, pulsador, botón
enclosure, housing, casing, project box, carcasa, caja para electrónica, envolvente
raspberry pi, rpi, raspberry
arduino, microcontroller, microcontrolador
antenna, aerial, antena
fan, cooler, ventilador, abanico
fan guard, fan grill, fan cover, rejilla de ventilador, protector de ventilador
duct, vent, nozzle, conducto, ventilación, rejilla
filter, filtro
printer, 3d printer, impresora, impresora 3d
spool, filament spool, reel, bobina, carrete
spool holder, filament holder, spool rack, portabobinas, soporte de bobina
filament, filamento
filament dry box, dry box, filament dryer, caja seca, secador de filamento
filament clip, filament holder clip, clip de filamento
filament guide, guía de filamento
extruder, hotend, extrusor, fusor
nozzle, boquilla
bed level, bed leveling, nivelación de cama
benchmark, calibration, test print, torture test, calibración, prueba de impresión
calibration cube, test cube, cubo de calibración
temperature tower, temp tower, torre de temperatura
benchy, boat, barquito
scraper, spatula, rasqueta, espátula
skirt, side panel, faldón, panel lateral
panel, plate, board, placa, tablero
foot, feet, leg, pad, pata, pie
anti vibration, vibration damper, damper, antivibración, amortiguador
tool, implement, herramienta, útil, herramienta de mano
tool holder, tool rack, tool organizer, portaherramientas, soporte de herramientas, organizador de herramientas
toolbox, tool box, caja de herramientas
workshop, garage, taller, garaje
pegboard, peg board, tool wall, tablero perforado, panel perforado
gridfinity, grid bin, rejilla modular
grid, mesh, lattice, grille, rejilla, malla, cuadrícula
base plate, baseplate, placa base
screw, bolt, fastener, tornillo, perno, bulón
nut, tuerca
washer, arandela
spacer, standoff, separador, espaciador, distanciador
rivet, remache
nail, clavo
screwdriver, destornillador, desarmador, desatornillador
bit holder, screwdriver bit holder, portapuntas, soporte de puntas
wrench, spanner, llave inglesa, llave fija
allen key, hex key, llave allen
hammer, mallet, martillo, mazo
pliers, tongs, pinchers, alicates, tenazas
tweezers, pinzas
clamp, vise, vice, abrazadera, mordaza, tornillo de banco, sargento
clip, clamp, pinza, broche
clothes peg, clothespin, pinza de la ropa, broche de ropa
saw, sierra
drill, drill bit, taladro, broca
drill guide, drilling jig, guía para taladrar, guía de taladro
jig, fixture, template, plantilla, utillaje
sandpaper, sanding block, lija, taco de lijar
soldering iron, soldering stand, soldador, soporte de soldador
caliper, gauge, calibre, pie de rey, galga
level, spirit level, nivel de burbuja
tape measure, cinta métrica, metro
tape dispenser, dispensador de cinta, portacelo, portacinta
glue, adhesive, pegamento, cola, plasticola
brush, paintbrush, pincel, brocha, cepillo
paint, painting, pintura
paint rack, paint holder, soporte de pinturas, expositor de pinturas
magnet, magnetic, imán, magnético
fridge magnet, imán de nevera
spring, muelle, resorte
gear, cog, cogwheel, gearwheel, engranaje, rueda dentada, piñón, engrane, sprocket
gearbox, gear train, transmission, reductora, caja de cambios, tren de engranajes
planetary gear, epicyclic gear, engranaje planetario, epicicloidal
worm gear, tornillo sin fin
bearing, roller bearing, rodamiento, cojinete, balero, rulemán
pulley, sheave, polea
belt, strap, correa, cinturón
wheel, tire, tyre, rueda, neumático, llanta
axle, shaft, spindle, eje
crank, lever, manivela, palanca
cam, leva
intermittent motion, movimiento intermitente, geneva drive, geneva mechanism, geneva wheel, maltese cross, cruz de malta, mecanismo de ginebra, rueda de ginebra
mechanism, machine, mecanismo, máquina
engine, motor, motor eléctrico
turbine, propeller, turbina, hélice
valve, tap, faucet, válvula, grifo, canilla
pipe, tube, tubing, hose, tubo, tubería, caño
pipe clamp, pipe clip, abrazadera de tubo
connector, joint, coupling, conector, unión, junta, acoplamiento
adapter, adaptor, converter, adaptador
corner, corner bracket, esquina, esquinera, cantonera
corner protector, bumper, protector de esquinas
thread, screw thread, rosca
ball joint, rótula
chain, cadena
rope, cord, string, cuerda, soga, cordel
buckle, clasp, hebilla, broche
carabiner, mosquetón
ring, anillo, sortija, aro
necklace, pendant, collar, colgante
bracelet, bangle, pulsera, brazalete, manilla, esclava
earring, pendiente, arete, zarcillo, caravana
earring holder, earring stand, portapendientes, soporte de pendientes
jewelry, jewellery, joyería, bisutería, joya
jewelry box, jewellery box, jewelry stand, joyero, soporte para joyas, alhajero
brooch, badge, broche, insignia, chapa
hair clip, hairpin, barrette, horquilla, pasador, pinza de pelo
hair comb, comb, peine
glasses, eyeglasses, spectacles, sunglasses, gafas, lentes, anteojos, espejuelos
glasses holder, glasses stand, soporte de gafas, portagafas
hat, gorra, sombrero, gorro
shoe, boot, zapato, bota, calzado
shoe rack, shoe organizer, zapatero
shoehorn, calzador
bag, purse, handbag, bolso, bolsa, cartera de mano
backpack, rucksack, mochila
wallet, purse, cartera, monedero, billetera, billetero
coin, moneda
coin holder, coin sorter, coin dispenser, portamonedas, clasificador de monedas
piggy bank, money box, hucha, alcancía, chanchito
umbrella holder, umbrella stand, paragüero
sewing, costura
thread spool, bobbin, bobina de hilo, canilla
knitting, crochet, yarn, tejer, ganchillo
yarn bowl, cuenco para lana
needle, aguja
pet, mascota, mascotas
pet bowl, dog bowl, cat bowl, comedero, cuenco para mascotas
pet food scoop, pala de pienso
dog tag, pet tag, chapa para perro, placa para mascota
leash holder, dog leash holder, colgador de correas
aquarium, fish tank, acuario, pecera
baby, infant, toddler, bebé
child, kid, children, niño, infantil
child safety, child lock, childproof, seguridad infantil, cierre de seguridad para niños
rattle, sonajero
whistle, silbato, pito
music, música
guitar, guitarra
guitar pick, plectrum, púa
guitar hanger, guitar holder, guitar stand, soporte para guitarra
flute, recorder, flauta
drum, tambor, batería
instrument, instrumento
ukulele, ukelele
sport, deporte
ball, sphere, pelota, balón, bola, esfera
golf tee, tee de golf
trophy, medal, trofeo, medalla
fishing, pesca
fishing lure, fishing bait, señuelo, cebo
camping, outdoor, acampada, aire libre
tent peg, tent stake, piqueta, estaca
boomerang, bumerán
kite, cometa, papalote, barrilete
slingshot, catapult, tirachinas, catapulta, trabuquete
crossbow, bow, ballesta, arco
arrow, dart, flecha, dardo
gun, pistol, rifle, pistola, fusil
brick, building block, lego, ladrillo, bloque de construcción
cube, block, cubo, bloque
pyramid, pirámide
sphere, ball, esfera, bola
spiral, helix, twist, espiral, hélice, retorcido
geometric, low poly, polygonal, geométrico, facetado, poligonal
voronoi, organic lattice, celosía orgánica
hexagon, honeycomb, hexágono, hexagonal, panal
fractal, mandelbrot, math, mathematics, matemáticas
knot, nudo
map, relief, topography, mapa, relieve, topografía, topographic map, contour, curvas de nivel
mountain, montaña, mountain range, peak, alp, cordillera, cerro, monte
city, skyline, ciudad
church, cathedral, iglesia, catedral
temple, templo
pyramid, egypt, egipto, pirámide
cross, crucifix, cruz, crucifijo
buddha, buda
brain, cerebro
anatomy, anatomía
tooth, dental, diente, dentadura
hand, fist, mano, puño
head, face, cabeza, cara
eye, ojo
foldable, folding, collapsible, plegable
stackable, modular, apilable
portable, travel, portátil, de viaje
adjustable, ajustable, regulable
customizable, parametric, personalizable, paramétrico
replacement, spare part, repair, repuesto, recambio, reparación
cosplay armor, armor, armour, armadura
thermometer, termómetro
pill box, pill organizer, medicine box, pastillero
medical, médico
accessibility, assistive, disability aid, accesibilidad, ayuda técnica
vacuum, vacuum cleaner, hoover, aspiradora
vacuum adapter, hose adapter, dust port, adaptador de aspiradora
broom holder, mop holder, colgador de escobas, soporte de escoba
ironing, iron, plancha
clothes hanger, coat hanger, percha
laundry, lavandería, colada
air freshener, ambientador
incense, incense holder, incienso, portaincienso, quemador de incienso
ashtray, cenicero
lighter, lighter holder, mechero, encendedor, funda de mechero
essential oil, aceite esencial
wine, vino
beer, cerveza
party, fiesta
balloon, globo
flag, banner, bandera, estandarte
windmill, wind spinner, molino, molinillo
wind chime, campanas de viento
sundial, reloj de sol
compass, brújula
telescope, telescopio
microscope, microscopio
model kit, kit card, scale model, maqueta, kit de montaje
flashlight, torch, linterna
eraser, rubber, goma de borrar, borrador
pencil sharpener, sacapuntas, tajador
stroller, pram, pushchair, cochecito, carriola
drinking straw, straw, pajita, popote, sorbete, pitillo
fridge, refrigerator, freezer, nevera, heladera, frigorífico, refrigerador
washing machine, lavadora, lavarropas
swing, columpio
marble, canica
marble run, circuito de canicas, pista de canicas
yo yo, yoyo, yoyó
candy, sweets, treats, caramelo, dulce, golosina
cookie, biscuit, galleta
cake, tarta, torta, pastel
soda can, drink can, lata
makeup, cosmetics, maquillaje, cosmético
lipstick, pintalabios, labial
nail polish, esmalte de uñas, pintaúñas
perfume, fragrance, perfume sample
water bottle, thermos, termo, cantimplora
mate, yerba mate
screwdriver bit, punta de destornillador
zipper, cremallera, cierre de cremallera
card, playing card, naipe, baraja, carta
poker chip, ficha de póker
trading card, collectible card, carta coleccionable
backgammon, tablas reales
checkers, draughts, damas
role playing, roleplaying, rpg, dnd, dungeons and dragons, juego de rol, rol
wargame, warhammer, wargaming, juego de guerra
spool knitter, telar circular
ant, hormiga
scorpion, escorpión, alacrán
seahorse, caballito de mar, hipocampo
jellyfish, medusa
starfish, estrella de mar
seal, sea lion, foca, león marino
seashell, shell, concha, caracola
panda, oso panda
sloth, perezoso
llama, alpaca
goat, cabra
donkey, burro, asno
squirrel, ardilla
raccoon, mapache
otter, nutria
kangaroo, canguro
camel, camello
hippo, hippopotamus, hipopótamo
rhino, rhinoceros, rinoceronte
zebra, cebra
parrot, loro, papagayo
flamingo, flamenco
crow, raven, cuervo
dove, pigeon, paloma
swan, cisne
goose, ganso, oca
turkey, pavo
dragonfly, libélula
ladybug, ladybird, mariquita
valley, valle
landscape, scenery, paisaje
wave, ola
sea, ocean, marine, mar, océano, marino
beach, coast, shoreline, playa, costa, litoral, orilla
river, río
forest, wood, woodland, bosque
wooden, wood, madera
volcano, volcán
island, isla
tree house, casa del árbol
lighthouse, faro
door sign, cartel de puerta
house number, número de casa
mailbox, letter box, buzón
calendar, planner, calendario
hourglass, sand timer, reloj de arena
battery box, caja de pilas
multi tool, multiherramienta
french cleat, listón francés
soldering, soldadura
circuit board, pcb, placa de circuito
computer, pc, ordenador, computadora, computador
server rack, rack, armario de servidores
router, modem, wifi, rúter, módem
hard drive, ssd, hard disk, disco duro
vr headset, virtual reality, realidad virtual, gafas de realidad virtual
stylus, lápiz óptico
smartwatch, smart watch, reloj inteligente
remote holder, soporte de mando
playstation, ps4, ps5
xbox, xbox controller
nintendo, nintendo switch, joycon
steam deck, handheld console, consola portátil
hobby, craft, crafts, manualidades, bricolaje
diy, do it yourself, bricolaje, hazlo tú mismo
teacher, maestro, profesor
teaching aid, educational, education, educativo, didáctico, stem
physics, física
chemistry, química
biology, biología
skateboard, monopatín, patineta
ski, snowboard, esquí
swimming, natación
tennis, tenis, pádel
table tennis, ping pong, tenis de mesa
football, soccer, fútbol
basketball, baloncesto, básquet
golf, golfista
gym, dumbbell, pesa, mancuerna, gimnasio
bike light, luz de bicicleta
car phone holder, car mount, soporte de coche, soporte para auto
license plate, number plate, matrícula, patente
seat belt, cinturón de seguridad
hinge box, hinged box, caja con bisagra
screw jar, screw top, screw lid, bote de rosca, tapa de rosca
secret compartment, hidden compartment, compartimento secreto
treasure chest, chest, cofre del tesoro, cofre, baúl
hexagonal drawer, honeycomb drawer, cajón hexagonal
wreath, garland, corona de navidad, guirnalda
stocking, calcetín
menorah, janucá
cross stitch, punto de cruz, bordado
embroidery, bordado
quilting, patchwork
tattoo, tatuaje
nurse, doctor, enfermera, médico
stethoscope, estetoscopio
crutch, muleta, bastón
wheelchair, silla de ruedas
walking stick, cane, bastón
splint, brace, férula
mosquito, mosquito repellent, antimosquitos
beehive, colmena
greenhouse, invernadero
compost, compost bin, compostador, compostera
hydroponic, hydroponics, hidroponía, hidropónico
bonsai, bonsái
terrarium, terrario
fence, valla, cerca
gnome house, fairy house, casa de hadas
drain cover, drain strainer, rejilla de desagüe, filtro de desagüe
gutter, canalón, canaleta
rain gauge, pluviómetro
weather station, estación meteorológica
solar panel, panel solar
tripod mount, rosca de trípode
microphone stand, mic stand, soporte de micrófono
ring light, aro de luz
photography, photo, fotografía, foto
`;

/** Kinds of things: a model that has a name on the right is found by those on the left, but not the other way round. */
export const KINDS = `
animal: ant, scorpion, seahorse, jellyfish, starfish, seal, sloth, llama, goat, donkey, squirrel, raccoon, otter, kangaroo, camel, hippo, rhino, zebra, parrot, flamingo, crow, dove, swan, goose, turkey, dragonfly, ladybug, panda, snake, dragon, lizard, crocodile, dinosaur, frog, turtle, fish, shark, whale, dolphin, octopus, crab, axolotl, dog, cat, rabbit, bear, fox, wolf, lion, tiger, elephant, giraffe, monkey, horse, unicorn, cow, pig, sheep, mouse, hedgehog, bat, bird, owl, duck, chicken, penguin, eagle, butterfly, bee, spider, insect, snail, reindeer
dragon, sea monster, loch ness monster, leviathan, monstruo marino, leviatán: serpent
reptile, reptil: snake, lizard, crocodile, turtle, dinosaur
bird: parrot, flamingo, crow, dove, swan, goose, turkey, owl, duck, chicken, penguin, eagle
insect: ant, dragonfly, ladybug, butterfly, bee, spider
sea animal, marine animal, sea creature, animal marino, criatura marina: seahorse, jellyfish, starfish, seal, otter, fish, shark, whale, dolphin, octopus, crab, turtle
dinosaur: tyrannosaurus
vehicle, vehículo: car, truck, tractor, bus, motorcycle, bicycle, airplane, helicopter, drone, train, ship, tank
toy: doll, puzzle, spinner, fidget, spinning top, slingshot, brick, rattle, flexi, maze, kite, boomerang
game, juego: card, checkers, poker chip, marble run, role playing, dice, dice tower, chess, domino, board game, tic tac toe, puzzle, maze, deck box
chess: pawn, bishop, rook
torre: rook
cap: hat
cup: trophy
beast, bicho: insect, spider, snail, slug, worm, snake, lizard, frog, toad, mouse
vase, jarrón: planter, jar, bottle
hook, hanger, percha: headphone hook, coat hook, towel hook, key hanger, clothes hanger
weapon, arma: sword, dagger, axe, gun, crossbow
kitchen: cup, bowl, spoon, fork, knife, cookie cutter, funnel, strainer, grater, peeler, juicer, egg cup, salt shaker, spice rack, napkin holder, paper towel holder, bag clip, trivet, coaster, can opener, bottle opener, jar opener, coffee, rolling pin, cutlery
bathroom: soap dish, soap dispenser, toothbrush, toothbrush holder, toothpaste squeezer, razor, shower, toilet paper holder, towel rack
garden: planter, watering can, self watering, drip irrigation, hose, trellis, seed, birdhouse, bird feeder, plant label
office: pen holder, pencil, business card holder, desk organizer, bookend, paper clip, stamp, ruler
jewelry: jewelry box, ring, necklace, bracelet, earring, brooch, crown
tool: screwdriver, wrench, allen key, hammer, pliers, tweezers, clamp, saw, drill, drill guide, caliper, scraper, ruler, jig
decoration: vase, lithophane, candle holder, christmas ornament, figure, bust, wall art, lamp, lampshade, voronoi, picture frame, skull
organizer: drawer divider, tray, cable organizer, pen holder, desk organizer, gridfinity, pegboard, tool holder, spice rack, key holder, jewelry box, battery holder, card holder
plant: rose, succulent, tree, mushroom
mechanism: gear, gearbox, planetary gear, geneva drive, cam, crank, worm gear
role playing, roleplayer, tabletop gamer, rolero, yahtzee, parchís: dice, dice tower, dice tray, dungeon, miniature, token
gaming, gamer: dice, dice tower, controller stand, console, headphone stand
container: box, jar, bin, basket, bowl, planter, tray, drawer, bottle, canister
trinket box, keepsake box, jewelry box, pill box, pill holder, pill case, clamshell, estuche: box
hardware, small parts, parts bin, stackable bin, tornillería, piezas pequeñas, cajonera apilable: drawer, organizer, screw
candy, cookie jar, tea caddy, coffee, sugar, spice, spice jar, sugar bowl, pantry, especiero, azucarera, despensa, tarro de galletas, azúcar, especias: jar, canister
succulent, cactus, bonsai, herb, plant, houseplant, planta, planta de interior: planter
plant holder, succulent holder: planter, plant stand
cabinet, chest of drawers, cómoda, armario: drawer
landscape, hiking, hiker, senderismo, senderista, montañero: mountain, valley, terrain, map, volcano, island, forest, beach
sea: wave, beach, fish, shark, whale, ship, seashell, lighthouse
lampshade, shade, lightbulb, bombilla: lamp
lighting: lamp, led strip, night light, lightbulb, candle holder, lantern
gift: keychain, lithophane, picture frame, puzzle, jewelry
desk accessory, accesorio de escritorio: pen holder, desk organizer, cable clip, phone stand, headphone stand, bookend
table protector, protector de mesa, vaso, glass: coaster
teaching aid, physics, material didáctico: mechanism, gear, geneva drive
landscape picture, wall picture, cuadro: relief, map, wall art
drink, bebida: cup, glass, bottle, coaster, coffee, tea, wine, beer
halloween: pumpkin, skull, skeleton, ghost, witch, zombie, spider, bat
christmas: christmas ornament, christmas tree, santa, reindeer, snowman, snowflake, nativity
musical instrument, instrumento musical: guitar, flute, drum, ukulele, whistle
building: house, castle, church, temple, windmill
fantasy, fantasía: dragon, wizard, fairy, gnome, unicorn, knight, dungeon, castle
science fiction, sci fi, ciencia ficción: robot, spaceship, alien, astronaut
space, espacio: rocket, spaceship, astronaut, planet, moon
electronics, electrónica: enclosure, raspberry pi, arduino, battery holder, antenna, push button
pet: pet bowl, dog tag, leash holder, aquarium
figure: bust, miniature, action figure, doll
`;
