import { expect, test } from "vitest";
import { quantityInName } from "#app/meshes/quantity.ts";

/** Names as makers write them, and how often each part is to be printed. */
const NAMES: [number, string][] = [
  ...(
    [
      [
        2,
        "leg_x2.stl|leg x2.stl|leg-x2.stl|leg (x2).stl|leg[x2].stl|LEG_X2.STL|hinge_x2_v3.stl|hinge_left_x2.3mf",
      ],
      [
        2,
        "print 2.stl|hinge (print 2).stl|Hinge - Print 2.stl|hinge_print_x2.stl|print 2x hinge.stl|x2 hinge.stl",
      ],
      [
        2,
        "2x hinge.stl|2x_hinge_v2.stl|2 x hinge.stl|2× hinge.stl|hinge 2 uds.stl|bisagra (2 uds).stl|bisagra_2uds.stl",
      ],
      [3, "leg (x3).stl|pata x3.stl|pata_x3_v2.stl|3x pata.stl|pata 3 unidades.stl|pata (3 piezas).stl"],
      [
        4,
        "parts/leg x4.stl|clip (4x).stl|clip [4x].stl|clip (x4).stl|clip_x4.stl|4x_foot.stl|4x-foot.stl|clip ×4.stl",
      ],
      [
        4,
        "foot 4 pcs.stl|foot_4pcs.stl|foot 4pc.stl|foot (4 pieces).stl|foot qty 4.stl|foot_qty4.stl|foot-QTY-4.stl",
      ],
      [
        4,
        "imprimir 4.stl|pie (imprimir 4).stl|pie_imprimir_4.stl|pie imprimir x4.stl|Imprime 4 pies.stl|pie 4 uds.stl",
      ],
      [
        4,
        "pie cantidad 4.stl|pie_cant_4.stl|pie 4 copias.stl|foot 4 copies.stl|foot print 4 times.stl|M3 spacer x4.stl",
      ],
      [
        4,
        "Foot (X4).stl|Foot (4x).stl|FOOT X4.STL|foot_X4.stl|foot2_x4.stl|print 4 of these.stl|foot x 4.stl",
      ],
      [
        4,
        "z_belt_clip_lower_x4.stl|[a]_z_tensioner_x4_9mm.stl|skadis_hook_x4_0.2mm.stl|Print 4x foot 1.5mm.stl",
      ],
      [8, "[a]_corner_x8_v2.stl|corner x8 final.stl|esquina x8 (v2).stl|corner_v1.2_x8.stl"],
      [12, "leg-X12.3mf|pawn_x12.3mf|12x pawn.stl|pawn 12 pcs.3mf"],
      [6, "6× pawn.stl|6x pawn.stl|6 x pawn.stl|peon x6.stl"],
      [100, "bead_x100.stl|100x bead.stl|bead 100 pcs.stl"],
      [
        1,
        "plain.stl|x2/leg.stl|xbox2.stl|box_x0.stl|box_x999.stl|clip.3mf|leg (1).stl|leg (2).stl|leg_2.stl|leg-03.stl",
      ],
      [1, "bolt_M3x10.stl|bolt M3 x10.stl|screw_m4_x20.stl|M3 x 16 bolt.stl|nut_M8.stl|M5x0.8 thread.stl"],
      [
        1,
        "plate_20x20.stl|plate 20 x 20.stl|plate 20 x20.stl|box 10x20x30.stl|2x4 bracket.stl|2 x 4 bracket.stl|4x4 truck.stl",
      ],
      [
        1,
        "spacer_x2.5mm.stl|washer_x4.2.stl|washer x4,2.stl|spacer x5 mm.stl|spacer_x5_mm.stl|tube 20mm x10.stl|shim x3 cm.stl",
      ],
      [
        1,
        "x20_y30_z10.stl|calibration x20 y20.stl|offset_x5_y5.stl|x2 carriage.stl|x2_motor_mount.stl|eje x2.stl",
      ],
      [
        1,
        "Sidewinder_X2_fan_duct.stl|sidewinder_x2_fan_duct.stl|Model X5.stl|model_x5.stl|Tronxy X5 corner.stl|X5_frame.stl",
      ],
      [
        1,
        "Artillery X4 shroud.stl|Anycubic Mono X2 plate.stl|Bambu X1 adapter.stl|Tesla Model X3.stl|Thinkpad X220 stand.stl|Fuji X100 grip.stl",
      ],
      [
        1,
        "10x loupe ring.stl|lens_2x.stl|lupa 10x.stl|Scope 4x cover.stl|zoom x10 mount.stl|10x zoom.stl|microscope 4x ring.stl",
      ],
      [
        1,
        "dragon_2x.stl|dragon scale x2.stl|dragon x2 scale.stl|dragon 2x scale.stl|2x size dragon.stl|escala x3.stl|3x larger cat.stl",
      ],
      [
        1,
        "cover_v2.stl|cover_V4.stl|cover rev4.stl|cover_v1.4.stl|cover v2.4x.stl|cover 2024.stl|ender3_x1_mount.stl",
      ],
      [
        1,
        "part 2 of 4.stl|part_2of4.stl|plate 3.stl|test print 2.stl|print in place box.stl|print 45 degrees.stl|print_0.2mm.stl",
      ],
      [
        1,
        "puzzle 9 pieces.stl|puzzle x4.stl|coaster set of 4.stl|pack of 6.stl|print 2 colors.stl|2XL shirt.stl|figure 8.stl",
      ],
      [
        1,
        "1x leg.stl|leg x1.stl|leg (1x).stl|18650 holder.stl|608 bearing.stl|gear 32t.stl|gear x16 teeth.stl|placa x4 agujeros.stl|hook 3 in.stl|6mm_drill.stl",
      ],
    ] as [number, string][]
  ).flatMap(([quantity, names]) => names.split("|").map((name): [number, string] => [quantity, name])),
];

test.each(NAMES)("%i of %s", (quantity, path) => {
  expect(quantityInName(path)).toBe(quantity);
});
