# Quotation marks, lists, numbers.

quoted = „{ $text }“
and = { $first } und { $last }
# Zwischen den Wörtern einer Liste.
between = ,{ " " }
# Zwischen je drei Ziffern.
thousands = .
