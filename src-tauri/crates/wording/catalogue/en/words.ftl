# Quotation marks, lists, numbers.

quoted = “{ $text }”
and = { $first } and { $last }
# Between the words of a list.
between = ,{ " " }
# Between groups of three digits.
thousands = ,
